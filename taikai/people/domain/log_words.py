"""What the action log's values about consents are called."""

from taikai.people.models import Consent
from taikai.tournaments.domain.log.details import Fact, register_details

register_details("entrant.consent", facts={value: Fact(label) for value, label in Consent.Purpose.choices})
