"""What the table says to people beside the game's own words, by language.

A language that is not here, or lacks a sentence, falls back to English.
"""

from rulewright.wording.phrases import FALLBACK, phrases_in

PHRASES: dict[str, dict[str, str]] = {
    "en": {
        "type_one": "Type a number from the list, or ? for help.",
        "type_several": "Type {count} of the numbers, with blanks between, or ? for help.",
        "count_exactly": "{minimum}",
        "count_between": "{minimum} to {maximum}",
        "not_offered": "`{word}` is not one of the options. {remedy}",
        "too_few": "That is too few: choose {count}.",
        "too_many": "That is too many: choose {count}.",
        "picked_twice": "`{word}` is there twice.",
        "nothing_typed": "Nothing was typed. {remedy}",
        "help": (
            "Type the number of an option or its text. Of a choice of several, type all their "
            "numbers on one line. ? shows this, t the whole table, l the log, q leaves the game."
        ),
        "left": "You left the game.",
        "input_ended": "The input ended before the game did.",
        "hand_over": "Press Enter when only {player} is looking.",
        "no_log": "Nothing has happened yet.",
        "total": "total",
        "you": "{player} (you)",
        "points": "{points} points so far",
        "one_point": "1 point so far",
        "face_down": "{count} face down",
        "several": "{count} × {thing}",
        "repeated": "{text} ({count} times)",
        "asked_by": "This is asked by the rule “{entry}” ({place}).",
        "hint": "Type the number of an option. ? help · t the whole table · l the log · q leave",
        "reason": "{prompt} ({entry})",
        "wins": "{players} wins.",
        "shared": "{players} share the win.",
        "nobody": "Nobody wins.",
        "and": " and ",
        "comma": ", ",
    },
    "ja": {
        "type_one": "番号を入力してください（? でヘルプ）。",
        "type_several": "番号を{count}個、空白で区切って入力してください（? でヘルプ）。",
        "count_exactly": "{minimum}",
        "count_between": "{minimum}~{maximum}",
        "not_offered": "「{word}」は選べません。{remedy}",
        "too_few": "足りません。{count}個選んでください。",
        "too_many": "多すぎます。{count}個選んでください。",
        "picked_twice": "「{word}」が重複しています。",
        "nothing_typed": "何も入力されていません。{remedy}",
        "help": (
            "選択肢の番号か文字を入力します。複数選ぶときは番号を一行に並べます。"
            "? はこの説明、t は全体の様子、l は記録、q は終了です。"
        ),
        "left": "ゲームを終了しました。",
        "input_ended": "ゲームが終わる前に入力が終わりました。",
        "hand_over": "{player}だけが画面を見ている状態で Enter を押してください。",
        "no_log": "まだ何も起きていません。",
        "total": "合計",
        "you": "{player}（あなた）",
        "points": "公開の得点 {points}",
        "one_point": "公開の得点 1",
        "face_down": "裏向き{count}枚",
        "several": "{thing} × {count}",
        "repeated": "{text}（{count}回）",
        "asked_by": "この質問の元になるルールは「{entry}」（{place}）です。",
        "hint": "番号を入力してください。? ヘルプ · t 全体の様子 · l 記録 · q 終了",
        "reason": "{prompt}（{entry}）",
        "wins": "{players}の勝ちです。",
        "shared": "{players}が勝利を分け合います。",
        "nobody": "勝者はいません。",
        "and": "と",
        "comma": "、",
    },
}


def phrase(language: str, name: str, **words: object) -> str:
    """The sentence of this name in this language, with its words filled in."""
    texts = PHRASES.get(language, {})
    return (texts.get(name) or PHRASES[FALLBACK][name]).format(**words)


def capital(language: str, text: str) -> str:
    """The text as it begins a line: with a capital, in a language that has them."""
    return text[:1].upper() + text[1:] if phrases_in(language).capitals else text


def listed(language: str, things: list[str]) -> str:
    """`a`, `a and b`, `a, b and c`."""
    if len(things) < 2:
        return "".join(things)
    comma, last = phrase(language, "comma"), phrase(language, "and")
    return comma.join(things[:-1]) + last + things[-1]
