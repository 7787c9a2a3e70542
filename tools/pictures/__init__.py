"""Every page of a full site photographed, at every width and in both schemes: `make pictures`."""
