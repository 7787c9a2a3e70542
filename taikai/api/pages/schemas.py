"""JSON Schemas (2020-12) of the API answers."""

from __future__ import annotations

from typing import Any

Schema = dict[str, Any]

TEXT: Schema = {"type": "string"}
WHOLE: Schema = {"type": "integer"}
NUMBER: Schema = {"type": "number"}
YES_NO: Schema = {"type": "boolean"}
DATE: Schema = {"type": "string", "format": "date"}
MOMENT: Schema = {"type": "string", "format": "date-time"}
WIND: Schema = {"type": "string", "enum": ["E", "S", "W", "N"]}
COMPETITORS: Schema = {"type": "string", "enum": ["people", "teams"]}
ANYTHING: Schema = {"type": "object", "additionalProperties": True}


def maybe(schema: Schema) -> Schema:
    """That, or null."""
    return {"anyOf": [schema, {"type": "null"}]}


def many(schema: Schema) -> Schema:
    return {"type": "array", "items": schema}


def each(schema: Schema) -> Schema:
    """An object with any names, each a value of it."""
    return {"type": "object", "additionalProperties": schema}


def thing(_optional: tuple[str, ...] = (), /, **fields: Schema) -> Schema:
    """An object with exactly these fields, all there but the optional ones."""
    return {
        "type": "object",
        "properties": fields,
        "required": [name for name in fields if name not in _optional],
        "additionalProperties": False,
    }


def ref(name: str) -> Schema:
    """One of `COMPONENTS`."""
    return {"$ref": f"#/components/schemas/{name}"}


def page_of(schema: Schema, **more: Schema) -> Schema:
    """One page of a list: `count` are all there are, `next` is the address of the page after."""
    return thing(items=many(schema), count=WHOLE, next=maybe(TEXT), **more)


BY_WIND = {"type": "object", "properties": dict.fromkeys("ESWN", WHOLE), "additionalProperties": False}

COMPONENTS: dict[str, Schema] = {
    "Problem": thing(
        ("detail", "problems"),
        type=TEXT,
        title=TEXT,
        status=WHOLE,
        detail=TEXT,
        problems=many(thing(code=TEXT, where=TEXT, message=TEXT)),
    ),
    "Player": thing(id=WHOLE, name=TEXT, nickname=TEXT, country=TEXT, club=TEXT),
    "EventLine": thing(
        address=TEXT, name=TEXT, starts_on=DATE, ends_on=DATE, place=TEXT, stage=TEXT, links=each(TEXT)
    ),
    "Event": thing(
        address=TEXT,
        name=TEXT,
        starts_on=DATE,
        ends_on=DATE,
        place=TEXT,
        street=TEXT,
        timezone=TEXT,
        description=TEXT,
        stage=TEXT,
        capacity=WHOLE,
        players=WHOLE,
        hanchans=WHOLE,
        ruleset=TEXT,
        fee=TEXT,
        currency=TEXT,
        page=TEXT,
        links=each(TEXT),
    ),
    "Participant": thing(player=ref("Player"), state={"type": "string", "enum": ["plays", "waits", "substitute"]}),
    "Group": thing(name=TEXT, country=TEXT, players=WHOLE, most=maybe(WHOLE), kept=WHOLE),
    "ProgrammeLine": thing(starts_at=MOMENT, ends_at=MOMENT, title=TEXT, kind=TEXT, hanchan=maybe(WHOLE)),
    "Seat": thing(wind=WIND, player=ref("Player"), stands_in_for=maybe(ref("Player"))),
    "Game": thing(
        wind=WIND,
        player=WHOLE,
        points=maybe(WHOLE),
        place=maybe(WHOLE),
        uma=NUMBER,
        oka=NUMBER,
        score=NUMBER,
        chombo=WHOLE,
    ),
    "Table": thing(hanchan=WHOLE, table=WHOLE, seats=many(ref("Seat")), result=maybe(many(ref("Game")))),
    "Round": thing(
        hanchan=WHOLE, tables=WHOLE, results={"type": "string", "enum": ["none", "some", "all"]}, links=each(TEXT)
    ),
    "Standing": {**ANYTHING, "required": ["place", "player", "total", "hanchans"]},
    "Chances": thing(
        player=ref("Player"),
        title=NUMBER,
        podium=NUMBER,
        cut=maybe(NUMBER),
        if_next_is_won=maybe(NUMBER),
        likely_ranks=many(WHOLE),
        likely_total=many(NUMBER),
        ranks=each(NUMBER),
    ),
    "Announcement": thing(id=WHOLE, text=TEXT, place=TEXT, at=maybe(MOMENT), written_at=MOMENT),
    "Rule": thing(name=TEXT, group=TEXT, title=TEXT, value={}, words=TEXT, own=YES_NO),
    "Figures": thing(player=ref("Player"), figures=each(WHOLE), yaku=each(WHOLE)),
    "LiveTable": thing(
        hanchan=WHOLE,
        table=WHOLE,
        hand=TEXT,
        honba=WHOLE,
        riichi_sticks=WHOLE,
        over=YES_NO,
        minutes_late=WHOLE,
        last_hand=TEXT,
        seats=many(thing(wind=TEXT, name=TEXT, points=WHOLE, place=WHOLE, last=WHOLE)),
    ),
    "Team": thing(
        name=TEXT,
        place=WHOLE,
        value=NUMBER,
        score=NUMBER,
        members=many(
            thing(
                player=WHOLE, name=TEXT, substitute=YES_NO, score=maybe(NUMBER), place=maybe(WHOLE), counts=YES_NO
            )
        ),
    ),
    "SeriesLine": thing(address=TEXT, name=TEXT, competitors=COMPETITORS, links=each(TEXT)),
    "SeriesRules": thing(
        points_by={"type": "string", "enum": ["table", "share", "score"]},
        table=many(WHOLE),
        best=maybe(WHOLE),
        drops=WHOLE,
        least=WHOLE,
        ties=many(TEXT),
    ),
    "SeriesEvent": thing(address=TEXT, name=TEXT, factor=NUMBER, over=YES_NO, links=each(TEXT)),
    "SeriesStanding": thing(
        place=maybe(WHOLE),
        name=TEXT,
        country=TEXT,
        club=TEXT,
        points=NUMBER,
        results=many(thing(event=TEXT, place=WHOLE, of=WHOLE, points=NUMBER, counts=YES_NO)),
    ),
    "Sheet": thing(
        hanchan=WHOLE,
        table=WHOLE,
        version=WHOLE,
        state={"type": "string", "enum": ["none", "entered", "confirmed"]},
        seats=TEXT,
        points=maybe(BY_WIND),
        sticks_left=WHOLE,
        chombo=BY_WIND,
        taken_over_during=many(WIND),
    ),
    "NewSheet": {
        "type": "object",
        "properties": {
            "points": {
                "type": "object",
                "properties": {
                    wind: {"type": "integer", "minimum": -9999900, "maximum": 9999900} for wind in "ESWN"
                },
                "required": ["E", "S", "W", "N"],
                "additionalProperties": False,
            },
            "sticks_left": {"type": "integer", "minimum": 0, "maximum": 40},
            "chombo": {
                "type": "object",
                "properties": {wind: {"type": "integer", "minimum": 0, "maximum": 20} for wind in "ESWN"},
                "additionalProperties": False,
            },
            "taken_over_during": {"type": "array", "items": WIND, "maxItems": 4},
            "based_on": {"type": "integer", "minimum": 0, "maximum": 100000},
            "seats": {"type": "string", "maxLength": 200},
            "confirm": YES_NO,
            "accept_sum": YES_NO,
            "reason": {"type": "string", "maxLength": 300},
        },
        "required": ["points", "based_on"],
        "additionalProperties": False,
    },
}
