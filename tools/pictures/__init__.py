"""`make pictures`: photographs every page of a full site, at every width, light and dark."""
