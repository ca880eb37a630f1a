"""Bytes of a file to its text: UTF-8 of a bounded size, without characters that hide."""

import codecs
import re
from collections.abc import Iterator

from rulewright.source.finding import Finding, FindingKind
from rulewright.source.place import Source, Span, unread_file

MAX_BYTES = 1_000_000

FILE_TOO_LARGE = FindingKind(
    "file-too-large", "This file has {size} bytes; at most {most} are read."
)
WRONG_ENCODING = FindingKind("wrong-encoding", "This file is not UTF-8 text: {what}.")
BINARY_FILE = FindingKind("binary-file", "This is not a text file: byte {byte} is zero.")
ODD_CHARACTER = FindingKind("odd-character", "The character {name} cannot stand in a rule file.")

_ALWAYS_ODD = (
    "\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\u00ad\u200b\u2028-\u202e\u2060\u2066-\u2069"
    "\ufeff\ufffe\uffff\ud800-\udfff"
)
_PERHAPS_ODD = re.compile(f"[\r\u00a0\u3000{_ALWAYS_ODD}]")
_ODD_LETTERS = f"[{_ALWAYS_ODD}]|\r(?!\n)|(?m:^[ ]*[\u00a0\u3000])"
_ODD_NAMES = {
    "\r": "carriage return without a line feed",
    "\x85": "next line (U+0085)",
    "\u2028": "line separator (U+2028)",
    "\u2029": "paragraph separator (U+2029)",
    "\ufeff": "byte order mark (U+FEFF)",
    "\u00a0": "no-break space (U+00A0)",
    "\u00ad": "soft hyphen (U+00AD)",
    "\u200b": "zero-width space (U+200B)",
    "\u202a": "left-to-right embedding (U+202A)",
    "\u202b": "right-to-left embedding (U+202B)",
    "\u202c": "end of a direction (U+202C)",
    "\u202d": "left-to-right override (U+202D)",
    "\u202e": "right-to-left override (U+202E)",
    "\u2066": "left-to-right isolate (U+2066)",
    "\u2067": "right-to-left isolate (U+2067)",
    "\u2068": "first strong isolate (U+2068)",
    "\u2069": "end of an isolate (U+2069)",
    "\u2060": "word joiner (U+2060)",
    "\u3000": "ideographic space (U+3000)",
}
_WIDE_ENCODINGS = (
    (codecs.BOM_UTF32_LE, "UTF-32"),
    (codecs.BOM_UTF32_BE, "UTF-32"),
    (codecs.BOM_UTF16_LE, "UTF-16"),
    (codecs.BOM_UTF16_BE, "UTF-16"),
)


def decode(name: str, data: bytes) -> Source | Finding:
    """The text of a file without its byte order mark, or why it has none."""
    if len(data) > MAX_BYTES:
        return FILE_TOO_LARGE.at(
            unread_file(name),
            help="Split it into parts that begin with `part of:`.",
            size=f"{len(data):,}",
            most=f"{MAX_BYTES:,}",
        )
    for mark, encoding in _WIDE_ENCODINGS:
        if data.startswith(mark):
            return WRONG_ENCODING.at(
                unread_file(name),
                help="Save it again with the encoding UTF-8.",
                what=f"it begins with the mark of {encoding}",
            )
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        if b"\0" in data:
            return _binary(name, data.index(b"\0"))
        return _undecodable(name, data, error)
    if "\0" in text:
        return _binary(name, data.index(b"\0"))
    return Source(name, text)


def _binary(name: str, byte: int) -> Finding:
    return BINARY_FILE.at(
        unread_file(name),
        help="Is it an archive, a picture or a word processor's file? Save it as plain UTF-8 text.",
        byte=byte + 1,
    )


def _undecodable(name: str, data: bytes, error: UnicodeDecodeError) -> Finding:
    skipped = len(codecs.BOM_UTF8) if data.startswith(codecs.BOM_UTF8) else 0
    before = data[skipped : skipped + error.start].decode("utf-8", errors="replace")
    shown = Source(name, data[skipped:].decode("utf-8", errors="replace"))
    place = skipped + error.start
    return WRONG_ENCODING.at(
        Span(shown, len(before), len(before) + 1),
        help="Save it again with the encoding UTF-8.",
        what=f"byte {place + 1} (0x{data[place]:02X}) is not part of a character",
    )


def check_characters(source: Source) -> Iterator[Finding]:
    """The first place of each character that does not belong in a text file."""
    if _PERHAPS_ODD.search(source.text) is None:  # which is told much sooner
        return
    seen: set[str] = set()
    for found in re.finditer(_ODD_LETTERS, source.text):
        letter = found.group()[-1]
        end = found.end()
        if letter in seen:
            continue
        seen.add(letter)
        yield ODD_CHARACTER.at(
            Span(source, end - 1, end),
            help="Delete it, or put an ordinary space or line break in its place.",
            name=_ODD_NAMES.get(letter, f"U+{ord(letter):04X}"),
        )
