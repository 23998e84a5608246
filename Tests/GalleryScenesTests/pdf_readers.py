"""Reads a document with pdfium and MuPDF: python3 pdf_readers.py question.json answer.json"""

import base64
import json
import sys

import pymupdf
import pypdfium2

question = json.load(open(sys.argv[1], encoding="utf-8"))
data = base64.b64decode(question["document"])
words = question["words"]

pdfium = pypdfium2.PdfDocument(data)
page = pdfium[0].get_textpage()


def pdfium_finds(word):
    search = page.search(word, match_case=True)
    count = 0
    while search.get_next():
        count += 1
    return count


mupdf = pymupdf.open(stream=data, filetype="pdf")
kinds = {}
for font in mupdf[0].get_fonts(full=True):
    kinds[font[3].split("+")[-1]] = font[1]

answer = {
    "pdfium": page.get_text_range().split("\r\n"),
    "mupdf": mupdf[0].get_text().splitlines(),
    "found": {word: [pdfium_finds(word), len(mupdf[0].search_for(word))] for word in words},
    "fonts": kinds,
    "title": pdfium.get_metadata_dict().get("Title", ""),
    "language": mupdf.xref_get_key(mupdf.pdf_catalog(), "Lang")[1],
    "tagged": mupdf.xref_get_key(mupdf.pdf_catalog(), "MarkInfo")[1],
}
json.dump(answer, open(sys.argv[2], "w", encoding="utf-8"))
