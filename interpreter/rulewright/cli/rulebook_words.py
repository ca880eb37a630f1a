"""What a rulebook says beside the game's own words, by language.

A language that is not here, or lacks a sentence, falls back to English.
"""

from rulewright.wording.phrases import FALLBACK

RULEBOOK_TEXTS: dict[str, dict[str, str]] = {
    "en": {
        "pieces": "What is in the box",
        "places": "Where pieces lie",
        "setup": "Set-up",
        "play": "Play",
        "procedures": "What can happen",
        "cards": "Cards",
        "end": "End and scoring",
        "winner": "Winner",
        "not_modelled": "Not played by the rule files",
        "players": "For {count} players.",
        "one_count": "{low}",
        "range": "{low} to {high}",
        "copies": "{count} pieces",
        "copies_per_player": "{count} pieces for each player",
        "repeat": "{times} times",
        "repeat_by_players": "{players} players: {times} times",
        "when": "only when {condition}",
        "when_players": "only with {players} players",
        "each": "{attribute}, {count} of each: {members}",
        "counts": "{attribute}: {members}",
        "above": "(see above)",
        "member_count": "{member} ({count})",
        "comma": ", ",
        "per_player": "one for each player",
        "per": "one for each: {enumeration}",
        "pile": "a pile",
        "row": "in a row",
        "room": "{count} at most",
        "faces_all": "everybody sees the faces",
        "faces_owner": "only the owner sees the faces",
        "faces_nobody": "nobody sees the faces",
        "grid": "{rows} rows of {columns}",
        "floating": "{rows} rows of {columns} that settle as pieces are laid",
        "first_seat": "The first seat begins.",
        "at_random": "Who begins is drawn at random.",
    },
    "ja": {
        "pieces": "内容物",
        "places": "置き場所",
        "setup": "準備",
        "play": "ゲームの進行",
        "procedures": "起こりうること",
        "cards": "カード",
        "end": "終了と得点",
        "winner": "勝者",
        "not_modelled": "規則ファイルが扱わないもの",
        "players": "{count}人用。",
        "one_count": "{low}",
        "range": "{low}～{high}",
        "copies": "{count}枚",
        "copies_per_player": "プレイヤーごとに{count}枚",
        "repeat": "{times}回",
        "repeat_by_players": "{players}人：{times}回",
        "when": "次の条件のときだけ：{condition}",
        "when_players": "{players}人のときだけ",
        "each": "{attribute}（各{count}枚）：{members}",
        "above": "（上記）",
        "counts": "{attribute}：{members}",
        "member_count": "{member}（{count}）",
        "comma": "、",
        "per_player": "プレイヤーごとに1つ",
        "per": "{enumeration}ごとに1つ",
        "pile": "重ねて置く",
        "row": "並べて置く",
        "room": "{count}枚まで",
        "faces_all": "表は全員に見える",
        "faces_owner": "表は持ち主だけに見える",
        "faces_nobody": "表は誰にも見えない",
        "grid": "{rows}行{columns}列",
        "floating": "{rows}行{columns}列（位置は置くにつれて決まる）",
        "first_seat": "最初の席から始めます。",
        "at_random": "最初のプレイヤーは無作為に決めます。",
    },
}


def rulebook_text(language: str, name: str, **words: object) -> str:
    """The text of this name in this language, with its words filled in."""
    texts = RULEBOOK_TEXTS.get(language, {})
    return (texts.get(name) or RULEBOOK_TEXTS[FALLBACK][name]).format(**words)
