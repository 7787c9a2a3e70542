"""Computing and changing."""
