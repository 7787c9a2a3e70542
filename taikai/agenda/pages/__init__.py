"""Template context of programme and clock pages."""
