"""Tournament: staff, roles, ruleset, transactions, audit log, revision."""
