"""Makes the files of a font in public/fonts: what every page needs in one, the rest apart.

    python3 scripts/make-fonts.py name latin.woff2 with-naira.woff2 out-folder [weight]

Both inputs are subsets of one variable font whose only axis is weight, as LICENSE.txt tells. Out
come `name-basic` with English text and the naira sign, `name-latin-1` with the other letters of
western Europe and `name-yoruba-2` with Ṣ, Ń and Ǹ. With a weight the font has no other: headings
differ by 60 of a thousand at most, and every weight between takes as many bytes again. Its kerning
is then rounded to what can be seen. (`name-yoruba` is the package's Vietnamese file with fewer
letters, by `pyftsubset`, and at the same weight, by `fonttools varLib.instancer`.)

Needs fonttools and brotli (`apt-get install fonttools python3-brotli`). Made with it:

    make-fonts.py ojuju …        # weight 660, of headings between 620 and 680
    make-fonts.py public-sans …
"""

import sys

from fontTools.subset import Options, Subsetter, parse_unicodes
from fontTools.ttLib import TTFont
from fontTools.ttLib.tables import otTables
from fontTools.varLib.instancer import instantiateVariableFont

NAIRA = 0x20A6
# Thousandths of an em: kerning is a multiple of it, and none where there was as little.
KERNING_STEP = 5
BASIC = "20-7E,A0,A9,AB,B7,BB,D7,2013-2014,2018-2019,201C-201D,2022,2026,2044,20A6,2212"
LATIN_1 = "A1-FF,131,152-153,2C6,2DA,2DC,201A,201E,2039-203A,20AC,2122,2215"
YORUBA_2 = "143-144,1F8-1F9,1E62-1E63"
FEATURES = ["kern", "tnum"]


def weight_delta(font, glyph):
    """How much wider the glyph is at the heaviest weight, in font units."""
    phantoms = [variation.coordinates[-4:] for variation in font["gvar"].variations[glyph]]
    assert len(phantoms) == 1, "the glyph has one master besides the default"
    left, right = (point[0] if point else 0 for point in phantoms[0][:2])
    return right - left


def add_width_delta(font, glyph, delta):
    """Adds a row to HVAR for a glyph whose width grows evenly along the only axis."""
    table = font["HVAR"].table
    store = table.VarStore
    axes = [region.VarRegionAxis[0] for region in store.VarRegionList.Region]
    region = [(axis.StartCoord, axis.PeakCoord) for axis in axes].index((0, 1))
    row = otTables.VarData()
    row.VarRegionCount, row.VarRegionIndex = 1, [region]
    row.Item, row.ItemCount, row.NumShorts = [[delta]], 1, 1
    store.VarData.append(row)
    store.VarDataCount = len(store.VarData)
    table.AdvWidthMap.mapping[glyph] = (len(store.VarData) - 1) << 16


def fold_naira(target, source):
    """Adds the naira sign of one font to another."""
    glyph = source.getBestCmap()[NAIRA]
    assert not source["glyf"][glyph].isComposite()
    varies = "fvar" in target
    if varies:
        fonts = (target, source)
        axes = [[(a.axisTag, a.minValue, a.maxValue) for a in f["fvar"].axes] for f in fonts]
        assert axes[0] == axes[1] and len(axes[0]) == 1
        variations = source["gvar"].variations[glyph]
        # Tables are read when they are first asked for, by the list of glyphs as it then is.
        for table in ("gvar", "HVAR"):
            target[table]
        delta = weight_delta(source, glyph)
    target.setGlyphOrder([*target.getGlyphOrder(), glyph])
    target["glyf"][glyph] = source["glyf"][glyph]
    target["hmtx"][glyph] = source["hmtx"][glyph]
    if varies:
        target["gvar"].variations[glyph] = variations
        add_width_delta(target, glyph, delta)
    for table in target["cmap"].tables:
        table.cmap[NAIRA] = glyph


def round_kerning(font):
    """Makes kerning multiples of a step."""
    for lookup in font["GPOS"].table.LookupList.Lookup:
        for subtable in lookup.SubTable:
            pairs = getattr(subtable, "ExtSubTable", subtable)
            if not isinstance(pairs, otTables.PairPos):
                continue
            if pairs.Format == 1:
                records = [record for group in pairs.PairSet for record in group.PairValueRecord]
            else:
                records = [record for group in pairs.Class1Record for record in group.Class2Record]
            for value in (record.Value1 for record in records if record.Value1):
                exact = value.XAdvance
                near = abs(exact) <= KERNING_STEP
                value.XAdvance = 0 if near else KERNING_STEP * round(exact / KERNING_STEP)


def save_subset(font_file, unicodes, out_file):
    """Writes the part of a font with these characters."""
    font = TTFont(font_file)
    subsetter = Subsetter(Options(layout_features=FEATURES))
    subsetter.populate(unicodes=[u for u in parse_unicodes(unicodes) if u in font.getBestCmap()])
    subsetter.subset(font)
    font.flavor = "woff2"
    font.save(out_file)


def main(name, latin_file, naira_file, folder, weight=None):
    fonts = [TTFont(latin_file), TTFont(naira_file)]
    if weight:
        fonts = [instantiateVariableFont(font, {"wght": float(weight)}) for font in fonts]
        round_kerning(fonts[0])
    latin, naira = fonts
    yoruba = f"{folder}/{name}-yoruba-2.woff2"
    naira.flavor = "woff2"
    naira.save(yoruba)
    fold_naira(latin, naira)
    whole = f"{folder}/{name}-basic.woff2"
    latin.flavor = "woff2"
    latin.save(whole)
    save_subset(whole, LATIN_1, f"{folder}/{name}-latin-1.woff2")
    save_subset(whole, BASIC, whole)
    save_subset(yoruba, YORUBA_2, yoruba)


if __name__ == "__main__":
    main(*sys.argv[1:])
