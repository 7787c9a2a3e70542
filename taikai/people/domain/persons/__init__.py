"""A person across events: who is sure to be who, joining and splitting, what they have achieved."""
