"""Personal data of one registration: export, erasure, consents, access log."""
