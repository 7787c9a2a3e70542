"""Template context of seating pages."""
