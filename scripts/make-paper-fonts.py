"""Makes the fonts of the papers (invoices, receipts …) in app/papers/fonts: one file a weight.

    python3 scripts/make-paper-fonts.py node_modules-folder app/papers/fonts

Reads the packages @fontsource-variable/public-sans and @fontsource-variable/ojuju, which have the
letters of a language each in a file of its own. Out comes one static font with western Latin, the
naira sign and Yoruba. A letter with a dot below and a tone mark, which Unicode has no sign for,
becomes one glyph: programs that write PDFs do not place marks. Figures are tabular. There is no
kerning: those programs do not use it.

Needs fonttools and brotli (`pip install fonttools brotli`).
"""

import sys

from fontTools.feaLib.builder import addOpenTypeFeaturesFromString
from fontTools.subset import Options, Subsetter, parse_unicodes
from fontTools.ttLib import TTFont
from fontTools.ttLib.tables._g_l_y_f import Glyph, GlyphComponent
from fontTools.varLib.instancer import instantiateVariableFont

FONTS = [
    ("public-sans", 400, "public-sans-400.ttf"),
    ("public-sans", 680, "public-sans-680.ttf"),
    ("ojuju", 680, "ojuju-680.ttf"),
]
LATIN = "20-7E,A0-FF,152-153,2013-2014,2018-201A,201C-201E,2022,2026,2212,20AC,300-304,323"
OTHER = {"latin-ext": "100-17F,1F8-1F9,1E3E-1E3F,1E62-1E63,20A6", "vietnamese": "1EB8-1EB9,1ECA-1ECD"}
MARKS = {"grave": 0x300, "acute": 0x301, "macron": 0x304}
TONES = {
    "e": (0xE8, 0xE9, 0x113),
    "o": (0xF2, 0xF3, 0x14D),
    "E": (0xC8, 0xC9, 0x112),
    "O": (0xD2, 0xD3, 0x14C),
}
# What Unicode has a sign for.
OWN_SIGN = {("n", "acute"): 0x144, ("n", "grave"): 0x1F9, ("m", "acute"): 0x1E3F}
DOTTED = {"e": 0x1EB9, "o": 0x1ECD, "E": 0x1EB8, "O": 0x1ECC}


def instance(package, name, language, weight, unicodes):
    """The part of one language's file, at one weight."""
    file = f"{package}/@fontsource-variable/{name}/files/{name}-{language}-wght-normal.woff2"
    font = instantiateVariableFont(TTFont(file), {"wght": weight})
    options = Options(layout_features=[], hinting=False, glyph_names=True, name_IDs=[0, 1, 2, 13, 14])
    subsetter = Subsetter(options)
    wanted = [u for u in parse_unicodes(unicodes) if u in font.getBestCmap()]
    figures = [f"{glyph}.tf" for glyph in figure_names(font) if f"{glyph}.tf" in font.getGlyphOrder()]
    subsetter.populate(unicodes=wanted, glyphs=figures)
    subsetter.subset(font)
    return font


def figure_names(font):
    cmap = font.getBestCmap()
    return [cmap[u] for u in range(0x30, 0x3A) if u in cmap]


def add_glyph(font, name, glyph, metrics, unicode=None):
    if name not in font.getGlyphOrder():
        font.setGlyphOrder([*font.getGlyphOrder(), name])
    font["glyf"][name] = glyph
    font["hmtx"][name] = metrics
    if unicode:
        for table in font["cmap"].tables:
            if table.isUnicode():
                table.cmap[unicode] = name


def fold(target, source):
    """Adds the letters of one font to another; marks and plain letters are in both."""
    for unicode, name in source.getBestCmap().items():
        if unicode in target.getBestCmap():
            continue
        glyph = source["glyf"][name]
        for component in glyph.components if glyph.isComposite() else []:
            part = component.glyphName
            if part not in target.getGlyphOrder():
                add_glyph(target, part, source["glyf"][part], source["hmtx"][part])
        add_glyph(target, name, glyph, source["hmtx"][name], unicode)


def composite(parts):
    glyph = Glyph()
    glyph.numberOfContours = -1
    glyph.components = []
    for name, x, y in parts:
        part = GlyphComponent()
        part.glyphName, part.x, part.y, part.flags = name, x, y, 0x4
        glyph.components.append(part)
    return glyph


def parts_of(font, unicode):
    glyph = font["glyf"][font.getBestCmap()[unicode]]
    return [(part.glyphName, part.x, part.y) for part in glyph.components]


def add_toned(font):
    """Letters with a dot below and a tone, and m with a tone, as one glyph each."""
    cmap = font.getBestCmap()
    rules = []
    for letter, tones in TONES.items():
        dotted = DOTTED[letter]
        for (mark, code), toned in zip(MARKS.items(), tones):
            name = f"{letter}dot{mark}"
            parts = parts_of(font, toned) + parts_of(font, dotted)[1:]
            add_glyph(font, name, composite(parts), font["hmtx"][cmap[dotted]])
            rules.append(f"sub {cmap[dotted]} {cmap[code]} by {name};")
    n, m = font["hmtx"]["n"][0], font["hmtx"]["m"][0]
    mark, x, y = parts_of(font, 0x144)[1]
    for base, shift in (("m", (m - n) // 2), ("n", 0)):
        for tone, code in MARKS.items():
            # The package of one family has fewer of them than the other's.
            own = OWN_SIGN.get((base, tone))
            if own in cmap:
                continue
            name = f"{base}{tone}mark"
            add_glyph(font, name, composite([(base, 0, 0), (cmap[code], x + shift, y)]), font["hmtx"][base], own)
            if not own:
                rules.append(f"sub {base} {cmap[code]} by {name};")
    languages = "languagesystem DFLT dflt; languagesystem latn dflt;"
    addOpenTypeFeaturesFromString(font, f"{languages} feature ccmp {{ {' '.join(rules)} }} ccmp;")


def main(packages, folder):
    for name, weight, file in FONTS:
        font = instance(packages, name, "latin", weight, LATIN)
        for language, unicodes in OTHER.items():
            fold(font, instance(packages, name, language, weight, unicodes))
        tabular = {glyph: f"{glyph}.tf" for glyph in figure_names(font)}
        for table in font["cmap"].tables:
            for unicode, glyph in list(table.cmap.items()):
                if name != "ojuju" and tabular.get(glyph) in font.getGlyphOrder():
                    table.cmap[unicode] = tabular[glyph]
        for table in ("GPOS", "GSUB", "GDEF", "STAT", "gasp", "prep"):
            if table in font:
                del font[table]
        add_toned(font)
        font.flavor = None
        font.save(f"{folder}/{file}")


if __name__ == "__main__":
    main(*sys.argv[1:])
