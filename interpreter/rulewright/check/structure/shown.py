"""The values that a table shows beside a zone: each can be worked out for every such zone."""

from collections.abc import Iterator

from rulewright.game.model import Game, ShownValue, Value, Zone
from rulewright.source.finding import Finding, FindingKind
from rulewright.source.suggest import did_you_mean

UNKNOWN_SHOWN_VALUE = FindingKind("unknown-shown-value", "This game has no value named `{name}`.")
CANNOT_BE_SHOWN = FindingKind("cannot-be-shown", "`{name}` is not a value of one `{zone}`.")


def check_shown_values_fit(game: Game) -> Iterator[Finding]:
    """What `shows:` of a zone lists are values, of what the zone is for."""
    values = {value.heading.id: value for value in game.values}
    for zone in game.zones:
        for shown in zone.shows:
            value = values.get(shown.name)
            if value is not None and not fits_zone(value, zone):
                yield _misfit(shown, zone)
            elif value is None and shown.name not in game.unread:
                help_line = did_you_mean(shown.name, values) or "Declare it under `values:`."
                yield UNKNOWN_SHOWN_VALUE.at(shown.span, help=help_line, name=shown.name)


def fits_zone(value: Value, zone: Zone) -> bool:
    """Whether a value can be worked out for each instance of a zone, alone or for a player who
    looks at it."""
    subjects = () if zone.per is None else (zone.per,)
    wanted = [() if value.of is None else (value.of.name,)]
    parameters = tuple(it.type.name for it in value.parameters)
    given = (*wanted[0], *parameters)
    return given in (subjects, ("player", *subjects))


def _misfit(shown: ShownValue, zone: Zone) -> Finding:
    subject = "no subject" if zone.per is None else f"`of: {zone.per}`"
    parameter = "" if zone.per is None else f" and `with: {{x: {zone.per}}}`"
    help_line = f"Give it {subject}, or, where it matters who looks at it, `of: player`{parameter}."
    return CANNOT_BE_SHOWN.at(shown.span, help=help_line, name=shown.name, zone=zone.heading.id)
