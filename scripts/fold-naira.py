"""Folds the naira sign into a font that lacks it, so that prices need no second file.

    python3 scripts/fold-naira.py latin.woff2 with-naira.woff2 out.woff2

Both are subsets of one variable font, with one weight axis and the same weights. What the second
file is left with (Yoruba's Ṣ and Ń) goes to a file of its own:

    pyftsubset with-naira.woff2 --unicodes=143,144,1F8,1F9,1E62,1E63 --flavor=woff2

Needs fonttools and brotli (`apt-get install fonttools python3-brotli`). public/fonts was made with
it from the subsets that LICENSE.txt names.
"""

import sys
from fontTools.ttLib import TTFont
from fontTools.ttLib.tables import otTables
from fontTools.varLib.models import normalizeValue

NAIRA = 0x20A6


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
    full = [normalizeValue(1, (0, 0, 1))]
    region = next(
        index
        for index, region in enumerate(store.VarRegionList.Region)
        if [region.VarRegionAxis[0].PeakCoord] == full and region.VarRegionAxis[0].StartCoord == 0
    )
    row = otTables.VarData()
    row.VarRegionCount, row.VarRegionIndex = 1, [region]
    row.Item, row.ItemCount, row.NumShorts = [[delta]], 1, 1
    store.VarData.append(row)
    store.VarDataCount = len(store.VarData)
    table.AdvWidthMap.mapping[glyph] = (len(store.VarData) - 1) << 16


def main(target_file, source_file, out_file):
    target, source = TTFont(target_file), TTFont(source_file)
    assert NAIRA not in target.getBestCmap(), "it is there already"
    axes = [[(a.axisTag, a.minValue, a.maxValue) for a in f["fvar"].axes] for f in (target, source)]
    assert axes[0] == axes[1] and len(axes[0]) == 1
    glyph = source.getBestCmap()[NAIRA]
    assert not source["glyf"][glyph].isComposite()

    variations = source["gvar"].variations[glyph]
    delta = weight_delta(source, glyph)
    target["gvar"].variations  # read before the list of glyphs changes
    target["HVAR"].table
    target.setGlyphOrder([*target.getGlyphOrder(), glyph])
    target["glyf"][glyph] = source["glyf"][glyph]
    target["hmtx"][glyph] = source["hmtx"][glyph]
    target["gvar"].variations[glyph] = variations
    add_width_delta(target, glyph, delta)
    for table in target["cmap"].tables:
        table.cmap[NAIRA] = glyph
    target.flavor = "woff2"
    target.save(out_file)


if __name__ == "__main__":
    main(*sys.argv[1:4])
