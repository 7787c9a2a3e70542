"""The action log as a person reads it: what each verb is called, and what it changed."""
