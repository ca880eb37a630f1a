"""The values that a setting can have, as they are written."""

from rulewright.game.model import Setting


def setting_choices(setting: Setting) -> tuple[str, ...]:
    """Every value of a setting, in order; none for a type that settings do not have."""
    if setting.type is None:
        return setting.choices
    if setting.type.name == "yes/no":
        return ("yes", "no")
    if setting.type.name == "number":
        return tuple(str(number) for number in range(setting.type.low, setting.type.high + 1))
    return ()
