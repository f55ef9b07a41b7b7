"""Draws pages with cairo. Standard input is JSON: pairs of a file's name and what is drawn."""
import json
import math
import sys

import cairo

MM = 72 / 25.4


def draw(context, drawing):
    width, height = drawing["trim"]
    context.translate(drawing["bleed"], drawing["bleed"])
    if "ground" in drawing:
        over = drawing["ground"]
        context.set_source_rgb(0.2, 0.4, 0.8)
        context.rectangle(-over, -over, width + 2 * over, height + 2 * over)
        context.fill()
    if "picture" in drawing:
        place(context, drawing["picture"], height)
    if drawing["veil"]:
        context.set_source_rgba(0.8, 0.3, 0.1, 0.5)
        context.rectangle(20, height - 40, 40, 20)
        context.fill()
    x, y = drawing["words"]
    context.set_source_rgb(0, 0, 0)
    context.select_font_face("DejaVu Sans")
    context.set_font_size(10 / MM)
    context.move_to(x, height - y)
    context.show_text("Adunni")


def place(context, picture, height):
    across, up = picture["pixels"]
    side = picture["side"]
    kind = cairo.FORMAT_ARGB32 if picture["hasHoles"] else cairo.FORMAT_RGB24
    surface = cairo.ImageSurface(kind, across, up)
    pen = cairo.Context(surface)
    pen.set_source_rgba(0.9, 0.6, 0.1, 0.5 if picture["hasHoles"] else 1)
    pen.paint()
    context.save()
    context.translate(10 + side / 2, height - 12 - side / 2)
    context.rotate(-math.radians(picture["turned"]))
    context.scale(side / across, side / up)
    context.set_source_surface(surface, -across / 2, -up / 2)
    context.paint()
    context.restore()


for name, drawing in json.load(sys.stdin):
    size = [(side + 2 * drawing["bleed"]) * MM for side in drawing["trim"]]
    sheet = cairo.PDFSurface(name, *size)
    for _ in range(drawing["pages"]):
        context = cairo.Context(sheet)
        context.scale(MM, MM)
        draw(context, drawing)
        sheet.show_page()
    sheet.finish()
