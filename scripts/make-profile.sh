#!/bin/sh
# Makes app/uploads/fixing/coated-fogra39.icc, the profile of offset printing on coated paper.
#
# From: FOGRA39L.ti3 of Debian's package icc-profiles-free 2.0.1+dfsg-1.1 (© Kai-Uwe Behrmann, zlib
# licence), the characterisation data of Fogra. With: colprof of Debian's package argyll 2.3.1. It
# takes half a minute, and is run again only to change what stands here.
#
# At most 290 % of ink, as the check of artwork tells more than 300 %; black replaces gray.
set -eu
icc=/usr/share/color/icc
work=$(mktemp -d)
cp "$icc/FOGRA39L.ti3" "$work/coated.ti3"
colprof -qm -nc -l290 -L95 -kr -s "$icc/sRGB.icc" -cmt -dpp \
  -D "Coated paper (FOGRA39)" -C "Made from FOGRA39L.ti3, zlib licence" "$work/coated"
cp "$work/coated.icc" app/uploads/fixing/coated-fogra39.icc
rm -r "$work"
