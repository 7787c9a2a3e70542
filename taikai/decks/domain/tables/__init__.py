"""Tables with cards: state, actions, overview."""
