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
            "numbers on one line. ? shows this, t the whole table, p the points so far, l the log, "
            "k what you know and what others may know of it. u takes your last answer back, u 3 "
            "the last three, as long as nobody has learned anything since. s saves the game, "
            "s FILE in that file. q leaves the game. "
            "why OPTION says why something is not offered, why alone lists all of that. w NAME "
            "writes what happened as a scenario of the game."
        ),
        "help_passing": (
            "Where you may play a card in answer, pt passes until your turn, pr until the end of "
            "“{phase}”."
        ),
        "no_name": "Say how the scenario is to be called, such as `w {name}`.",
        "odd_name": (
            "`{name}` is no name for a scenario: it begins with a small letter and goes on with "
            "small letters, digits and `_`, such as `{better}`."
        ),
        "name_taken": "The game has a scenario `{name}` already. Take another name.",
        "file_taken": "There is a file `{path}` already. Take another name.",
        "cannot_write": "`{path}` cannot be written: {reason}.",
        "no_notebook": (
            "A variant was laid on this game with --with, which a scenario cannot say: nothing "
            "was written."
        ),
        "written": (
            "Written to `{path}`. It shows everything, what is hidden too. `{command}` plays it."
        ),
        "written_here": (
            "Written to `{path}`, for the game's own folder is left as it is. It shows "
            "everything, what is hidden too. In the folder `scenarios` of a copy of the game it "
            "is tested with the others."
        ),
        "saved": "Saved to `{path}`. It tells all secrets. `{command}` goes on from here.",
        "taken_back": "Taken back: {player} is asked again.",
        "freely_taken_back": "Free undo: {player} is asked again.",
        "nothing_taken_back": "There is no such answer to take back.",
        "left": "You left the game.",
        "input_ended": "The input ended before the game did.",
        "hand_over": "Press Enter when only {player} is looking.",
        "no_log": "Nothing has happened yet.",
        "no_sheets": "This game keeps no score.",
        "total": "total",
        "place": "place {first}, with {measured}",
        "places": "places {first} to {last}, shared, with {measured}",
        "in_no_group": "in no group: {pieces}",
        "stands_for": "{piece} (as {value})",
        "you": "{player} (you)",
        "points": "{points} points so far",
        "one_point": "1 point so far",
        "face_down": "{count} face down",
        "lies_face_down": "{thing} (face down)",
        "and_hidden": "{value} + ?",
        "several": "{count} × {thing}",
        "repeated": "{text} ({count} times)",
        "asked_by": "This is asked by the rule “{entry}” ({place}).",
        "hint": "Type a number. ? help · t table · p points · l log · u undo · s save · q leave",
        "nothing_to_pass": "Here nobody asks whether you play a card in answer.",
        "passes_until_turn": "You pass until your turn.",
        "passes_until_round": "You pass until the end of “{phase}”.",
        "hint_passing": "pt passes until your turn · pr passes until the end of “{phase}”",
        "costs": "costs {price}",
        "amount": "{count} {thing}",
        "worth": "{thing} worth {count} in all",
        "used": "{thing}: {count} of {most} used",
        "in_all": "{value} in all",
        "help_texts": "c shows what the cards and places say that you can see.",
        "no_texts": "You see no card and no place that says anything.",
        "reason": "{prompt} ({entry})",
        "wins": "{players} wins.",
        "shared": "{players} share the win.",
        "nobody": "Nobody wins.",
        "and": " and ",
        "comma": ", ",
    },
    "hu": {
        "type_one": "Írd be egy lehetőség számát; ? a súgó.",
        "type_several": "Írj be {count} számot, szóközökkel; ? a súgó.",
        "count_exactly": "{minimum}",
        "count_between": "{minimum}–{maximum}",
        "not_offered": "Ez nem választható: `{word}`. {remedy}",
        "too_few": "Ez túl kevés, ennyi kell: {count}.",
        "too_many": "Ez túl sok, ennyi kell: {count}.",
        "picked_twice": "Kétszer szerepel: `{word}`.",
        "nothing_typed": "Nem írtál be semmit. {remedy}",
        "help": (
            "Írd be egy lehetőség számát vagy szövegét. Ha többet kell választani, az összes "
            "számot egy sorba írd. ? ez a súgó, t az egész asztal, p az eddigi pontok, l a napló, "
            "k amit tudsz, és amit ebből mások tudhatnak. u visszavonja a legutóbbi válaszodat, "
            "u 3 az utolsó hármat, amíg azóta senki sem tudott meg semmit. s menti a játékot, "
            "s FÁJL abba a fájlba. q kilép. "
            "why LEHETŐSÉG megmondja, miért nem választható valami, a why magában mindet "
            "felsorolja. w NÉV a történteket a játék tesztjeként írja ki."
        ),
        "help_passing": (
            "Ahol válaszul lapot játszhatsz ki, pt passzol a következő körödig, pr eddig: "
            "„{phase}” vége."
        ),
        "no_name": "Add meg a teszt nevét is, például: `w {name}`.",
        "odd_name": (
            "Teszt nem kaphatja ezt a nevet: `{name}`. Kisbetűvel kezdődik, és kisbetűkkel, "
            "számjegyekkel és `_` jellel folytatódik, például: `{better}`."
        ),
        "name_taken": "A játéknak már van ilyen tesztje: `{name}`. Válassz más nevet.",
        "file_taken": "Már van ilyen fájl: `{path}`. Válassz más nevet.",
        "cannot_write": "Ez a fájl nem írható: `{path}` ({reason}).",
        "no_notebook": (
            "A játékra a --with egy változatot is tett, ezt a teszt nem tudja leírni: semmi sem "
            "íródott ki."
        ),
        "written": (
            "Kiírva ide: `{path}`. Mindent megmutat, azt is, ami rejtve van. Így játszható le: "
            "`{command}`."
        ),
        "written_here": (
            "Kiírva ide: `{path}`, mert a játék saját mappája érintetlen marad. Mindent megmutat, "
            "azt is, ami rejtve van. A játék egy másolatának `scenarios` mappájában a többivel "
            "együtt tesztelhető."
        ),
        "saved": "Mentve ide: `{path}`. Minden titkot elárul. Innen folytatható: `{command}`.",
        "taken_back": "Visszavonva, újra ő felel: {player}.",
        "freely_taken_back": "Szabadon visszavonva, újra ő felel: {player}.",
        "nothing_taken_back": "Nincs ilyen visszavonható válasz.",
        "left": "Kiléptél a játékból.",
        "input_ended": "A bemenet előbb ért véget, mint a játék.",
        "hand_over": "Nyomj Entert, ha már csak ő látja a képernyőt: {player}.",
        "no_log": "Még nem történt semmi.",
        "no_sheets": "Ebben a játékban nincsenek pontok.",
        "total": "összesen",
        "place": "{first}. hely, ennyivel: {measured}",
        "places": "{first}–{last}. hely, megosztva, ennyivel: {measured}",
        "in_no_group": "sorozaton kívül: {pieces}",
        "stands_for": "{piece} (mint {value})",
        "you": "{player} (te)",
        "points": "eddig {points} pont",
        "one_point": "eddig 1 pont",
        "face_down": "{count} képpel lefelé",
        "lies_face_down": "{thing} (képpel lefelé)",
        "and_hidden": "{value} + ?",
        "several": "{count} × {thing}",
        "repeated": "{text} ({count} alkalommal)",
        "asked_by": "A kérdés szabálya: „{entry}” ({place}).",
        "hint": (
            "Írj be egy számot. ? súgó · t asztal · p pontok · l napló · u vissza · s mentés · "
            "q kilépés"
        ),
        "nothing_to_pass": "Most nem arról van szó, hogy válaszul kijátszol-e egy lapot.",
        "passes_until_turn": "A következő körödig passzolsz.",
        "passes_until_round": "Passzolsz eddig: „{phase}” vége.",
        "hint_passing": "pt passz a következő körödig · pr passz eddig: „{phase}” vége",
        "costs": "ára: {price}",
        "amount": "{count} {thing}",
        "worth": "{thing}, összesen {count}",
        "used": "{thing}: {most} közül {count} elhasználva",
        "in_all": "összesen {value}",
        "help_texts": "c megmutatja, mit mondanak a lapok és helyek, amelyeket látsz.",
        "no_texts": "Nem látsz olyan lapot vagy helyet, amely mondana valamit.",
        "reason": "{prompt} ({entry})",
        "wins": "A győztes: {players}.",
        "shared": "Megosztott győzelem: {players}.",
        "nobody": "Nincs győztes.",
        "and": " és ",
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
            "? はこの説明、t は全体の様子、p はこれまでの得点、l は記録、"
            "k はあなたが知っていること（ほかの人も知っているかもしれないこと）、q は終了です。"
            "u で直前の答えを、u 3 で三つ前までの答えを取り消します"
            "（そのあと誰も何も知っていない場合だけ）。"
            "s でゲームを保存します。「s ファイル名」でそのファイルに保存します。"
            "「why 選択肢」で選べない理由を、why だけで選べないものすべての理由を示します。"
            "「w 名前」で、起きたことをゲームのシナリオとして書き出します。"
        ),
        "help_passing": (
            "応じてカードを使える場面では、"
            "pt で自分の手番まで、pr で「{phase}」の終わりまでパスします。"
        ),
        "no_name": "シナリオの名前を入力してください。例：`w {name}`",
        "odd_name": (
            "「{name}」はシナリオの名前になりません。小文字の英字で始め、"
            "小文字の英字、数字、`_` を使います。例：`{better}`"
        ),
        "name_taken": "シナリオ「{name}」はすでにあります。別の名前にしてください。",
        "file_taken": "ファイル `{path}` はすでにあります。別の名前にしてください。",
        "cannot_write": "`{path}` に書き込めません：{reason}",
        "no_notebook": (
            "--with で変種を重ねたゲームはシナリオに書けません。何も書き出しませんでした。"
        ),
        "written": (
            "`{path}` に書き出しました。隠れているものもすべて載っています。"
            "`{command}` で試せます。"
        ),
        "written_here": (
            "ゲームのフォルダーには書かず、`{path}` に書き出しました。"
            "隠れているものもすべて載っています。"
            "ゲームのコピーの `scenarios` フォルダーに置くと、ほかのシナリオと一緒に試せます。"
        ),
        "saved": (
            "`{path}` に保存しました。秘密もすべて載っています。`{command}` で続きから遊べます。"
        ),
        "taken_back": "取り消しました。{player}がもう一度答えます。",
        "freely_taken_back": "自由な取り消し：{player}がもう一度答えます。",
        "nothing_taken_back": "取り消せる答えはありません。",
        "left": "ゲームを終了しました。",
        "input_ended": "ゲームが終わる前に入力が終わりました。",
        "hand_over": "{player}だけが画面を見ている状態で Enter を押してください。",
        "no_log": "まだ何も起きていません。",
        "no_sheets": "このゲームに得点はありません。",
        "total": "合計",
        "place": "{first}位（{measured}）",
        "places": "{first}～{last}位、同順位（{measured}）",
        "in_no_group": "組にならない：{pieces}",
        "stands_for": "{piece}（{value}として）",
        "you": "{player}（あなた）",
        "points": "公開の得点 {points}",
        "one_point": "公開の得点 1",
        "face_down": "裏向き{count}枚",
        "lies_face_down": "{thing}（裏向き）",
        "and_hidden": "{value} + ?",
        "several": "{thing} × {count}",
        "repeated": "{text}（{count}回）",
        "asked_by": "この質問の元になるルールは「{entry}」（{place}）です。",
        "hint": (
            "番号を入力してください。? ヘルプ · t 全体 · p 得点 · l 記録 · u 取り消し · s 保存 · "
            "q 終了"
        ),
        "nothing_to_pass": "ここでは、応じてカードを使うかどうかは聞かれていません。",
        "passes_until_turn": "あなたの手番までパスします。",
        "passes_until_round": "「{phase}」の終わりまでパスします。",
        "hint_passing": "pt 自分の手番までパス · pr 「{phase}」の終わりまでパス",
        "costs": "費用：{price}",
        "amount": "{thing}{count}",
        "worth": "合計{count}の{thing}",
        "used": "{thing}：{most}回のうち{count}回使用",
        "in_all": "合計{value}",
        "help_texts": "c は、見えているカードと場所の説明です。",
        "no_texts": "説明のあるカードや場所は見えていません。",
        "reason": "{prompt}（{entry}）",
        "wins": "{players}の勝ちです。",
        "shared": "{players}が勝利を分け合います。",
        "nobody": "勝者はいません。",
        "and": "と",
        "comma": "、",
    },
}


def phrase(language: str, name: str, /, **words: object) -> str:
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
