import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { pdfFile, UploadLine } from "../../../test/devices/upload-line.ts";
import type { KeptUpload } from "../unsent/outbox-shelf.ts";
import { ChatUpload, type UploadedFile } from "./chat-upload.ts";

let line: UploadLine;
beforeEach(async () => {
  await import("tus-js-client");
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "Date"] });
  line = new UploadLine();
});
afterEach(() => {
  vi.useRealTimers();
});

let boxes = 0;

/** A browser's storage for one conversation: it holds what earlier pages have left there. */
function browser() {
  const name = `box ${++boxes}`;
  const box = {
    kept: undefined as KeptUpload | undefined,
    /** Files that wait behind the stored one, or that the shop has lost. */
    waiting: [] as KeptUpload[],
    keptUpload: async () => box.kept,
    async keepUpload(upload: Omit<KeptUpload, "box">) {
      box.kept = { ...upload, box: name };
    },
    async forgetUpload() {
      box.kept = undefined;
    },
    async putOff() {
      if (box.kept) box.waiting.push(box.kept);
      box.kept = undefined;
    },
    async takeBack() {
      const taken = box.waiting.shift();
      return taken && { box: name, clientId: taken.clientId, file: taken.file };
    },
    lockName: () => name,
  };
  /** Opens the conversation in a page. */
  const open = (deliver?: (file: UploadedFile) => Promise<void>) => {
    const sent: string[] = [];
    const upload = new ChatUpload({
      owner: "guest",
      openBox: () => box,
      environment: line.environment,
      async deliver(file) {
        sent.push(file.file.name);
        await deliver?.(file);
        await box.forgetUpload();
      },
    });
    const leave = upload.open();
    return { upload, sent, leave, shown: () => upload.getItems()[0] };
  };
  return { box, open };
}

/** Lets time pass, and the machine's locks answer. */
async function pass(ms: number): Promise<void> {
  for (let i = 0; i < 10; i++) {
    await vi.advanceTimersByTimeAsync(ms / 10);
    await new Promise((resolve) => setImmediate(resolve));
  }
}

const cutOff = (): never => {
  throw new Error("cut off");
};

describe("a broken connection", () => {
  test("does not lose an upload, nor does a reload: the browser keeps the file", async () => {
    const { box, open } = browser();
    const { upload, leave, shown } = open();
    line.intercept = ({ offset }, go) => (offset > 2_000_000 ? cutOff() : go());
    upload.start(pdfFile("big.pdf", 5_000_000));
    await pass(1_000);
    expect(shown()).toMatchObject({ state: "uploading", name: "big.pdf", size: 5_000_000 });
    expect(shown()?.progress).toBeGreaterThan(0.4);
    upload.start(pdfFile("second.pdf"));
    expect(upload.getItems()).toHaveLength(1);
    leave();
    await pass(10);
    expect(box.kept?.url).toMatch(/^\/uploads\/chat\//);

    line.intercept = (_, go) => go();
    const before = line.requests.length;
    const page = open();
    page.upload.resumeKept();
    await pass(1_000);
    expect(page.sent).toEqual(["big.pdf"]);
    expect(page.shown()).toBeUndefined();
    const again = line.requests.slice(before);
    expect(again.map(({ method }) => method)).toEqual(["HEAD", "PATCH", "PATCH", "PATCH"]);
    expect(again[1]?.offset).toBeGreaterThan(2_000_000);
    expect(again[1]?.owner).toBe("guest");
  });

  test("is no reason to keep it: an upload can be cancelled", async () => {
    const { box, open } = browser();
    const { upload, leave, shown } = open();
    line.intercept = ({ method }, go) => (method === "PATCH" ? cutOff() : go());
    upload.start(pdfFile("mistake.pdf"));
    await pass(1_000);
    void upload.cancel();
    await pass(100);
    expect(shown()).toBeUndefined();
    expect(box.kept).toBeUndefined();
    line.intercept = (_, go) => go();
    leave();
    const page = open();
    page.upload.resumeKept();
    page.upload.start(pdfFile("right.pdf"));
    await pass(100);
    expect(page.sent).toEqual(["right.pdf"]);
  });

  test("holds no cancelled upload in sight for longer than 3 s", async () => {
    const { upload, shown } = browser().open();
    line.intercept = () => new Promise<never>(() => {});
    upload.start(pdfFile("stuck.pdf"));
    await pass(10);
    void upload.cancel();
    await pass(2_900);
    expect(shown()?.state).toBe("cancelling");
    await pass(200);
    expect(shown()).toBeUndefined();
  });
});

describe("cancelled", () => {
  test("while it is announced, it is announced and gone, and the next one need not wait", async () => {
    const { upload, sent, shown } = browser().open();
    const release = line.hold(({ method }) => method === "POST");
    upload.start(pdfFile("early.pdf"));
    await pass(10);
    void upload.cancel();
    await pass(10);
    release();
    await pass(10);
    expect(line.count("DELETE")).toBe(1);
    expect(line.uploads.size).toBe(0);
    expect(shown()).toBeUndefined();
    upload.start(pdfFile("next.pdf"));
    await pass(10);
    expect(sent).toEqual(["next.pdf"]);
  });

  test("after it was resumed, while it is announced a second time, it is gone as well", async () => {
    const { box, open } = browser();
    const { upload, sent, shown } = open();
    line.intercept = () => ({ status: 403, body: "Sign in again." });
    upload.start(pdfFile("twice.pdf"));
    await pass(10);
    expect(shown()).toMatchObject({ state: "broken", error: "Sign in again." });
    const release = line.hold(({ method }) => method === "POST");
    upload.retryAll();
    await pass(10);
    void upload.cancel();
    release();
    await pass(10);
    expect([line.uploads.size, box.kept, shown(), sent]).toEqual([0, undefined, undefined, []]);
  });

  test("at its last byte, it is no message", async () => {
    const { box, open } = browser();
    const { upload, sent, shown } = open();
    // The shop has all of it; its answer is on the way.
    const answer = Promise.withResolvers<void>();
    line.intercept = async ({ method }, go) => {
      const answered = go();
      if (method === "PATCH") await answer.promise;
      return answered;
    };
    upload.start(pdfFile("last.pdf"));
    await pass(10);
    expect(line.arrived).toEqual(["last.pdf"]);
    void upload.cancel();
    answer.resolve();
    await pass(100);
    expect([line.uploads.size, box.kept, shown(), sent]).toEqual([0, undefined, undefined, []]);
  });

  test("it cannot be any more once it is a message, and nobody is told so", async () => {
    const posted = Promise.withResolvers<void>();
    const { upload, sent, shown } = browser().open(() => posted.promise);
    upload.start(pdfFile("sent.pdf"));
    await pass(10);
    expect(sent).toEqual(["sent.pdf"]);
    expect(shown()).toBeUndefined();
    await upload.cancel();
    expect(line.count("DELETE")).toBe(0);
    // The next file is shown at once, and is sent when the message is in the outbox.
    upload.start(pdfFile("after.pdf"));
    await pass(10);
    expect(shown()?.name).toBe("after.pdf");
    posted.resolve();
    await pass(10);
    expect(sent).toEqual(["sent.pdf", "after.pdf"]);
  });
});

test("a kept file that nobody has resumed waits behind the next one", async () => {
  const { box, open } = browser();
  box.kept = { box: "", clientId: "a", file: pdfFile("kept.pdf") };
  const { upload, sent } = open();
  upload.start(pdfFile("first.pdf"));
  await pass(10);
  upload.resumeKept();
  await pass(10);
  expect(sent).toEqual(["first.pdf", "kept.pdf"]);
});

test("days without a network after which the shop has purged the file: it is uploaded again", async () => {
  const { box, open } = browser();
  const file = pdfFile("patient.pdf", 2_000_000);
  box.kept = { box: "", clientId: "a", file, url: "/uploads/chat/purged" };
  const { upload, sent } = open();
  upload.resumeKept();
  await pass(100);
  expect(sent).toEqual(["patient.pdf"]);
  expect(line.arrived).toEqual(["patient.pdf"]);
});

test("one tab sends at a time; the other says so, and leaves what is kept alone", async () => {
  const { open } = browser();
  const [one, other] = [open(), open()];
  const release = line.hold(({ method }) => method === "PATCH");
  one.upload.start(pdfFile("one.pdf"));
  await pass(10);
  other.upload.resumeKept();
  await pass(10);
  expect(other.shown()).toBeUndefined();
  other.upload.start(pdfFile("other.pdf"));
  await pass(10);
  const error = "Another tab is sending a file. Wait until it has arrived.";
  expect(other.shown()).toMatchObject({ state: "refused", error });
  release();
  await pass(10);
  other.upload.start(pdfFile("other.pdf"));
  await pass(10);
  expect([...one.sent, ...other.sent]).toEqual(["one.pdf", "other.pdf"]);
});

describe("what cannot be sent", () => {
  test("is named without marks that turn it round", async () => {
    const { upload, shown } = browser().open();
    upload.start(pdfFile("cod\u202Efdp.exe", 0));
    expect(shown()?.name).toBe("codfdp.exe");
    expect(shown()?.error).toBe("codfdp.exe is empty. Choose another file.");
  });

  test("is refused in words, and the next file is welcome", async () => {
    const { box, open } = browser();
    const { upload, sent, shown } = open();
    line.intercept = () => ({ status: 415 });
    upload.start(pdfFile("holiday.png"));
    await pass(10);
    expect(shown()).toMatchObject({
      state: "refused",
      error:
        "holiday.png cannot be sent. Send pictures, PDF, AI, EPS, PSD, CDR, TIFF, ZIP or DOCX.",
    });
    expect(box.kept).toBeUndefined();
    upload.start(pdfFile("large.pdf", 52_428_801));
    expect(shown()?.error).toBe(
      "large.pdf is larger than 50 MB. Make it smaller, or send a link to it.",
    );
    line.intercept = (_, go) => go();
    upload.start(pdfFile("fine.pdf"));
    await pass(10);
    expect(sent).toEqual(["fine.pdf"]);
    expect(shown()).toBeUndefined();
  });
});
