import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { pdfFile, UploadLine } from "../../../test/devices/upload-line.ts";
import { isBusy } from "../../uploads/browser/upload-list.ts";
import type { DraftFile } from "./artwork-uploads.ts";
import { ArtworkUploads, incompleteOf } from "./artwork-uploads.ts";

let line: UploadLine;
beforeEach(async () => {
  await import("tus-js-client");
  await import("../artwork-check/look-at-file.ts");
  vi.useFakeTimers();
  line = new UploadLine();
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

/** The files of a form, and what its draft keeps of them. */
function open(most = 40) {
  let draft: DraftFile[] = [];
  const keep = (files: DraftFile[]) => {
    draft = files;
  };
  const files = new ArtworkUploads("artwork", most, keep, line.environment);
  const leave = files.open();
  const shown = () => files.getItems().map(({ name, state }) => `${name} ${state}`);
  return { files, leave, shown, draft: () => draft };
}

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);
const keyOf = ({ files }: ReturnType<typeof open>, name: string) =>
  files.getItems().find((item) => item.name === name)?.key ?? 0;

test("a broken connection does not lose an upload, nor does leaving the page", async () => {
  const before = open();
  line.intercept = ({ offset }, go) => {
    if (offset > 0) throw new Error("cut off");
    return go();
  };
  before.files.add([pdfFile("big.pdf", 3_000_000)]);
  await pass(1_000);
  expect(before.shown()).toEqual(["big.pdf uploading"]);
  before.leave();

  const page = open();
  expect(page.files.restore(before.draft())).toEqual([{ name: "big.pdf", size: 3_000_000 }]);
  expect(page.draft()).toEqual([]);
  expect(page.files.getItems()[0]?.error).toBe("Not sent yet. Choose it again to go on.");
  expect(incompleteOf(page.files.getItems())).toHaveLength(1);
  line.intercept = (_, go) => go();
  const sent = line.requests.length;
  page.files.add([pdfFile("big.pdf", 3_000_000)]);
  await pass(1_000);
  expect(page.shown()).toEqual(["big.pdf done"]);
  expect(line.count("POST")).toBe(1);
  expect(line.requests[sent + 1]).toMatchObject({ method: "PATCH", offset: 1_048_576 });
});

test("a file stays with its line, on a later page, too, and when it is chosen again elsewhere", async () => {
  const before = open();
  before.files.add([pdfFile("a.pdf")], 0, { line: 2 });
  await pass(100);
  line.switch(false);
  before.files.add([pdfFile("b.pdf")], 0, { line: 3 });
  const id = expect.any(String);
  expect(before.draft()).toEqual([
    { name: "a.pdf", size: 100, id, line: 2 },
    { name: "b.pdf", size: 100, line: 3 },
  ]);
  before.leave();
  line.switch(true);

  const { files } = open();
  files.restore(before.draft());
  files.add([pdfFile("b.pdf")], 0, { line: 1 });
  await pass(100);
  expect(files.getItems()).toMatchObject([
    { name: "a.pdf", line: 2 },
    { name: "b.pdf", line: 3, state: "done" },
  ]);
});

describe("refused:", () => {
  test("files of a forbidden kind, or too large, say so; one can be taken off or cancelled", async () => {
    const form = open();
    const { files, shown } = form;
    const errors = () => files.getItems().map(({ error }) => error);
    files.add([pdfFile("poster.pdf", 104_857_601)]);
    line.intercept = () => ({ status: 415 });
    files.add([pdfFile("setup.pdf"), pdfFile("empty.pdf", 0)]);
    await pass(10);
    expect(errors()).toEqual([
      "poster.pdf is larger than 100 MB. Make it smaller, or send a link to it.",
      expect.stringMatching(/^setup\.pdf cannot be sent\. Send pictures, PDF/),
      "empty.pdf is empty. Choose another file.",
    ]);
    for (const name of ["poster.pdf", "setup.pdf", "empty.pdf"]) files.remove(keyOf(form, name));
    expect(shown()).toEqual([]);

    line.hold(({ method }) => method === "PATCH");
    files.add([pdfFile("slow.pdf", 3_000_000)]);
    await pass(10);
    expect(shown()).toEqual(["slow.pdf uploading"]);
    files.remove(keyOf(form, "slow.pdf"));
    await pass(10);
    expect(shown()).toEqual([]);
    expect(line.uploads.size).toBe(0);
  });

  test("more files than an order has are refused; those that are refused do not count", () => {
    const { files, shown } = open();
    line.switch(false);
    files.add([pdfFile("empty.pdf", 0)]);
    files.add([pdfFile("a"), pdfFile("b"), pdfFile("c")], 38);
    expect(shown().at(-1)).toBe("c refused");
    expect(files.getItems().at(-1)?.error).toBe(
      "One order has at most 40 files. Put the others into one ZIP.",
    );
    const proof = open(1);
    proof.files.add([pdfFile("a"), pdfFile("b")]);
    expect(proof.files.getItems()[1]?.error).toBe("This is one file. Put the others into one ZIP.");
  });
});

test("a file that is gone is named, and replaced by choosing it again, or taken off", async () => {
  const form = open();
  const { files, shown } = form;
  const all = ["stays.pdf", "gone.pdf", "away.pdf"].map((name) => pdfFile(name));
  files.add(all);
  await pass(100);
  expect(shown()).toEqual(["stays.pdf done", "gone.pdf done", "away.pdf done"]);
  files.lose(
    files
      .getItems()
      .slice(1)
      .flatMap(({ id = "" }) => id),
  );
  expect(shown()).toEqual(["stays.pdf done", "gone.pdf stopped", "away.pdf stopped"]);
  expect(files.getItems()[1]?.error).toBe("No longer there. Choose it again, or take it off.");
  files.remove(keyOf(form, "away.pdf"));
  line.uploads.clear();
  files.add(all.slice(1, 2));
  await pass(100);
  expect(shown()).toEqual(["stays.pdf done", "gone.pdf done"]);
  expect(line.arrived).toEqual(["gone.pdf"]);
});

describe("a picture is looked at before a byte is sent:", () => {
  const pixels = (name: string, width: number, height: number) =>
    new File([pngHead(width, height)], name, { type: "image/png", lastModified: 1 });
  const item = ({ files }: ReturnType<typeof open>) => files.getItems()[0];
  const looked = async (form: ReturnType<typeof open>) => {
    await vi.waitFor(() => expect(isBusy(form.files.getItems())).toBe(false));
    return item(form);
  };

  test("one that nothing is said of goes at once", async () => {
    const form = open();
    form.files.add([pixels("logo.png", 1_200, 800)]);
    await vi.waitFor(() => expect(form.shown()).toEqual(["logo.png done"]));
  });

  test("files arrive in the order in which they were chosen", async () => {
    const form = open();
    form.files.add([pixels("logo.png", 1_200, 800), pdfFile("text.pdf")]);
    await vi.waitFor(() => expect(form.shown()).toEqual(["logo.png done", "text.pdf done"]));
    expect(line.arrived).toEqual(["logo.png", "text.pdf"]);
  });

  test("another one waits for a word, and is named while it does", async () => {
    const form = open();
    form.files.add([pixels("Screenshot 1.png", 1_080, 2_400)]);
    expect(await looked(form)).toMatchObject({ state: "held", told: [{ kind: "screenshot" }] });
    expect(incompleteOf(form.files.getItems())).toHaveLength(1);
    expect(line.requests).toEqual([]);
    form.files.send(keyOf(form, "Screenshot 1.png"));
    await pass(100);
    expect(form.shown()).toEqual(["Screenshot 1.png done"]);
  });

  test("one too small for what is printed is refused, and can be taken off", async () => {
    const form = open();
    const spec = { widthMm: 85, heightMm: 55, bleedMm: 3, pages: null, sides: 1 } as const;
    const limits = { fineDpi: 300, leastDpi: 150, colour: "cmyk" } as const;
    form.files.add([pixels("logo.png", 340, 220)], 0, { spec: { ...spec, ...limits } });
    expect(await looked(form)).toMatchObject({
      state: "held",
      told: [{ kind: "blurred", severity: "refused" }],
    });
    form.files.remove(keyOf(form, "logo.png"));
    expect(form.shown()).toEqual([]);
    expect(line.requests).toEqual([]);
  });

  test("front and back of a card, chosen together or one after the other, go at once", async () => {
    const form = open();
    const size = {
      widthMm: 85,
      heightMm: 55,
      bleedMm: 3,
      pages: { min: 2, max: 2 },
      sides: 2,
    } as const;
    const spec = { ...size, fineDpi: 300, leastDpi: 150, colour: "cmyk" } as const;
    const [front, back] = [pixels("front.png", 1_074, 720), pixels("back.png", 1_074, 720)];
    form.files.add([front], 0, { spec });
    expect(await looked(form)).toMatchObject({ state: "held", told: [{ kind: "one-page" }] });
    form.files.remove(keyOf(form, "front.png"));
    form.files.add([front, back], 0, { spec });
    await vi.waitFor(() => expect(form.shown()).toEqual(["front.png done", "back.png done"]));
    form.files.remove(keyOf(form, "back.png"));
    form.files.add([back], 0, { spec, others: 1 });
    await vi.waitFor(() => expect(form.shown()).toEqual(["front.png done", "back.png done"]));
  });

  test("a front that waited for a word goes once its back is there; of three, all are too many", async () => {
    const size = { widthMm: 85, heightMm: 55, bleedMm: 3, pages: { min: 2, max: 2 } } as const;
    const limits = { sides: 2, fineDpi: 300, leastDpi: 150, colour: "cmyk" } as const;
    const spec = { ...size, ...limits };
    const form = open();
    const { files, shown } = form;
    files.add([pixels("front.png", 1_074, 720)], 0, { spec });
    expect(await looked(form)).toMatchObject({ state: "held", told: [{ kind: "one-page" }] });
    files.add([pixels("back.png", 1_074, 720)], 0, { spec, others: 1 });
    await vi.waitFor(() => expect(shown()).toEqual(["front.png held", "back.png done"]));
    await files.lookAgain(keyOf(form, "front.png"), { spec, others: 2 });
    expect(item(form)).toMatchObject({ state: "held", told: [{ kind: "too-many-together" }] });
    await files.lookAgain(keyOf(form, "front.png"), { spec, others: 1 });
    await vi.waitFor(() => expect(shown()).toEqual(["front.png done", "back.png done"]));
  });

  test("a video is not sent", async () => {
    const form = open();
    const film = new TextEncoder().encode("\0\0\0\x18ftypmp42");
    form.files.add([new File([film], "brand.mp4")]);
    expect(await looked(form)).toMatchObject({
      state: "refused",
      error: "We cannot print a video. Send a picture or a PDF.",
    });
    expect(line.requests).toEqual([]);
  });
});

/** The beginning of a PNG, up to its size. */
function pngHead(width: number, height: number): ArrayBuffer {
  const bytes = new DataView(new ArrayBuffer(64));
  bytes.setUint32(0, 0x89504e47);
  bytes.setUint32(4, 0x0d0a1a0a);
  bytes.setUint32(16, width);
  bytes.setUint32(20, height);
  return bytes.buffer;
}

test("a file that was sent is deleted in the shop when it is taken off, but not when it is given away", async () => {
  const requested = vi.fn(async (_address: string, _init: RequestInit) => new Response());
  vi.stubGlobal("fetch", requested);
  const { files, shown, draft } = open();
  files.add([pdfFile("a"), pdfFile("b")]);
  await pass(100);
  const [a, b] = files.getItems();
  files.drop([a?.id ?? ""]);
  expect(requested).not.toHaveBeenCalled();
  expect(draft()).toEqual([{ name: "b", size: 100, id: b?.id }]);
  files.remove(b?.key ?? 0);
  expect(requested).toHaveBeenCalledWith(`/uploads/artwork/${b?.id}`, { method: "DELETE" });
  expect(shown()).toEqual([]);
});
