"""Firefox and WebKit (Safari's engine) as Debian packs them, driven without a library."""
