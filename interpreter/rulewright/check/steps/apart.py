"""Secret choices at the same time: each of several players chooses apart from the others."""

from rulewright.check.phrases.scope import Apart, Bound, Scope
from rulewright.meaning.deeds import BeginApart, Choose, Deeds
from rulewright.meaning.sets import SetMeaning
from rulewright.source.frozen import replace


def chosen_apart(
    deeds: Deeds, inside: Scope, players: SetMeaning, after: Scope
) -> tuple[BeginApart, Choose, Scope] | None:
    """What a secret choice becomes where each of these players makes it, and the scope behind it,
    in which each player has what they chose; None where the steps are anything else."""
    match deeds:
        case (Choose(secretly=True) as choice,):
            name = choice.chosen.name
        case _:
            return None
    span = inside.names[name].span if name in inside.names else inside.lost[name]
    kept = after.fresh(name, choice.chosen.type)
    lost = {key: span for key, span in after.lost.items() if key != name}
    apart = Apart(Bound(kept, span), players, choice.otherwise is None)
    after = replace(after, lost=lost, apart={**after.apart, name: apart})
    after = after.hiding(kept, choice.chosen in inside.hidden)
    return BeginApart(kept, choice.span), replace(choice, apart=kept), after
