"""Bytes of a spreadsheet's file to its text: what else than UTF-8 they are is told by name.

Spreadsheet programs save in the encoding of the country they were made for; a rule file never is,
so the sentences here say how a sheet is saved anew.
"""

import codecs
import re

from rulewright.source.finding import Finding
from rulewright.source.frozen import replace
from rulewright.source.place import Source
from rulewright.syntax.file_text import (
    BINARY_FILE,
    FILE_TOO_LARGE,
    ODD_CHARACTER,
    WRONG_ENCODING,
    check_characters,
    decode,
)

SAVE_ANEW = "In the spreadsheet program, save it as `CSV UTF-8`."
"""What to do about a file that is no such text."""

_ENOUGH = 64
"""So many bytes show whether every second one is zero."""

_KANA = re.compile("[\u3041-\u30ff]")
_WESTERN = "Windows-1252 or a relative of it, as Excel saves `CSV` where it is not told otherwise"


def decode_sheet(name: str, data: bytes) -> Source | Finding:
    """The text of a sheet without its byte order mark, or the one reason why it cannot be read."""
    wide = _wide_without_mark(data)
    if wide:
        data = wide
    source = decode(name, data)
    if isinstance(source, Finding):
        return _as_of_a_sheet(source, data)
    odd = next(check_characters(source), None)
    if odd is not None:
        return _odd_in_a_sheet(odd)
    return source


def _wide_without_mark(data: bytes) -> bytes | None:
    """The same bytes behind the mark that UTF-16 is written with, where they are UTF-16."""
    first = data[:_ENOUGH]
    if len(first) < 4 or first[:2] in (codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE):
        return None
    for mark, zeros in ((codecs.BOM_UTF16_LE, first[1::2]), (codecs.BOM_UTF16_BE, first[::2])):
        if zeros.count(0) > len(zeros) * 3 // 4 and first.count(0) == zeros.count(0):
            return mark + data
    return None


def _as_of_a_sheet(finding: Finding, data: bytes) -> Finding:
    """What is wrong with the bytes, with the remedy for sheets; an encoding has its name."""
    if finding.kind == FILE_TOO_LARGE.name:
        return replace(finding, help="Divide it into several sheets, each with its header row.")
    if finding.kind == BINARY_FILE.name:
        return replace(finding, help=f"Is it a workbook, such as `.xlsx`? {SAVE_ANEW}")
    named = _encoding_of(data)
    if named is None or finding.kind != WRONG_ENCODING.name:
        return replace(finding, help=SAVE_ANEW)
    return WRONG_ENCODING.at(finding.span, help=SAVE_ANEW, what=f"it is {named}")


def _encoding_of(data: bytes) -> str | None:
    """The encoding of bytes that are not UTF-8, where it can be told."""
    if data.startswith((codecs.BOM_UTF32_LE, codecs.BOM_UTF32_BE)):
        return "UTF-32"
    if data.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)):
        return "UTF-16"
    try:
        if _KANA.search(data.decode("cp932")):
            return "Shift_JIS, as Excel saves `CSV` in Japan"
    except UnicodeDecodeError:
        pass
    try:
        data.decode("cp1252")
    except UnicodeDecodeError:
        return None
    return _WESTERN


def _odd_in_a_sheet(finding: Finding) -> Finding:
    if finding.kind == ODD_CHARACTER.name and finding.span.text == "\r":
        return replace(finding, help=f"Its lines end as on old computers. {SAVE_ANEW}")
    return finding
