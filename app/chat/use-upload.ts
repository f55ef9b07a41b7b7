import { useCallback, useEffect, useRef, useState } from "react";
import type { Upload } from "tus-js-client";
import { uuidv7 } from "uuidv7";
import { findFault } from "../uploads/file-types.ts";
import { isRefused } from "../uploads/refused.ts";
import { FILE_LIMIT } from "./message.ts";
import type { KeptUpload, Outbox } from "./outbox.ts";

/** How long a cancelled upload stays in sight while the shop is told, ms. */
const CANCEL_MS = 3_000;
/** What a slow phone sends within half a minute, after which the server asks for a new request. */
const CHUNK_BYTES = 1_048_576;
const RETRY_MS = [0, 1_000, 3_000, 5_000, 10_000, 20_000];

/** The one file that is on its way up. */
export interface UploadView {
  name: string;
  size: number;
  /** 0 to 1. */
  progress: number;
  state: "uploading" | "broken" | "refused";
  /** What a person is told when it does not go on. */
  error?: string;
}

/** What is known of it besides. */
interface Running {
  kept: Omit<KeptUpload, "box">;
  /** Lets other tabs upload. */
  over: () => void;
  upload?: Upload;
  /** The shop has given it an address, or refused to. */
  announced: Promise<void>;
}

interface Finished {
  id: string;
  name: string;
  clientId: string;
}

/**
 * Uploads one file at a time (SPEC §5), goes on after a broken connection and after a reload, and
 * hands on what is complete.
 *
 * @param openBox the outbox, which keeps the file until it has arrived
 * @param onDone given the file's id; the upload is forgotten when its promise resolves
 */
export function useUpload(openBox: () => Outbox, onDone: (file: Finished) => Promise<void>) {
  const [view, setView] = useState<UploadView>();
  const running = useRef<Running>(undefined);
  const done = useRef(onDone);
  useEffect(() => {
    done.current = onDone;
  });

  const run = useCallback(
    async (kept: Omit<KeptUpload, "box">, over: () => void) => {
      const { file } = kept;
      let tellAnnounced = () => {};
      const announced = new Promise<void>((resolve) => {
        tellAnnounced = resolve;
      });
      const entry: Running = { kept, over, announced };
      running.current = entry;
      const show = (change: Partial<UploadView>) => {
        if (running.current !== entry) return;
        const start: UploadView = {
          name: file.name,
          size: file.size,
          progress: 0,
          state: "uploading",
        };
        setView((now) => ({ ...(now ?? start), ...change }));
      };
      setView({ name: file.name, size: file.size, progress: 0, state: "uploading" });
      const { DetailedError, Upload: TusUpload } = await import("tus-js-client");
      if (running.current !== entry) return;
      const upload = new TusUpload(file, {
        endpoint: "/uploads/chat",
        ...(kept.url ? { uploadUrl: kept.url } : {}),
        chunkSize: CHUNK_BYTES,
        retryDelays: RETRY_MS,
        // The outbox remembers the address, with the file itself.
        storeFingerprintForResuming: false,
        metadata: { filename: file.name },
        onUploadUrlAvailable() {
          kept.url = upload.url ?? "";
          tellAnnounced();
          if (running.current !== entry) return;
          void openBox().keepUpload(kept);
        },
        onProgress: (sent, all) => show({ progress: sent / all, state: "uploading" }),
        onError(error) {
          tellAnnounced();
          if (running.current !== entry) return;
          const response = error instanceof DetailedError ? error.originalResponse : null;
          const status = response?.getStatus() ?? 0;
          if (isRefused(status)) {
            void openBox().forgetUpload();
            const told = response?.getBody() || "This file cannot be sent.";
            show({ state: "refused", error: told });
            over();
          } else {
            const told = [403, 423, 507].includes(status) ? response?.getBody() : undefined;
            show({ state: "broken", error: told || "The connection broke." });
          }
        },
        async onSuccess() {
          const id = upload.url?.split("/").at(-1) ?? "";
          await done.current({ id, name: file.name, clientId: kept.clientId });
          await openBox().forgetUpload();
          if (running.current !== entry) return;
          running.current = undefined;
          setView(undefined);
          over();
        },
      });
      entry.upload = upload;
      upload.start();
    },
    [openBox],
  );

  const start = useCallback(
    (file: File) => {
      if (running.current && view?.state !== "refused") return;
      const refuse = (error: string) => {
        running.current = undefined;
        setView({ name: file.name, size: file.size, progress: 0, state: "refused", error });
      };
      const fault = findFault(file, FILE_LIMIT);
      if (fault) return refuse(fault);
      const kept = { clientId: uuidv7(), file };
      void alone(
        openBox(),
        async (over) => {
          await openBox().keepUpload(kept);
          await run(kept, over);
        },
        () => refuse("Another tab is sending a file. Wait until it has arrived."),
      );
    },
    [openBox, run, view?.state],
  );

  const resume = useCallback(() => {
    setView((now) => {
      if (!now) return now;
      const { error: _, ...rest } = now;
      return { ...rest, state: "uploading" };
    });
    running.current?.upload?.start();
  }, []);

  const cancel = useCallback(() => {
    const entry = running.current;
    running.current = undefined;
    void openBox().forgetUpload();
    const told = entry ? giveUp(entry) : undefined;
    void Promise.race([told, new Promise((resolve) => setTimeout(resolve, CANCEL_MS))]).then(() => {
      entry?.over();
      if (!running.current) setView(undefined);
    });
  }, [openBox]);

  // What a reload has interrupted goes on, in one tab.
  useEffect(() => {
    const box = openBox();
    void box.keptUpload().then((kept) => {
      if (!kept || running.current) return;
      void alone(box, (over) => run(kept, over));
    });
    const online = () => {
      if (running.current) resume();
    };
    addEventListener("online", online);
    return () => {
      removeEventListener("online", online);
      const entry = running.current;
      running.current = undefined;
      setView(undefined);
      entry?.over();
      void entry?.upload?.abort();
    };
  }, [openBox, resume, run]);

  return { view, start, cancel, resume };
}

/** Has the shop forget it, too: until then it keeps this person's next file waiting. */
async function giveUp({ upload, announced }: Running): Promise<void> {
  if (!upload) return;
  if (!upload.url) await announced;
  await upload.abort(true).catch(() => {});
}

/** Does `work` unless another tab does; until its callback is called. */
async function alone(
  box: Outbox,
  work: (over: () => void) => Promise<void>,
  otherwise = () => {},
): Promise<void> {
  if (!("locks" in navigator)) return work(() => {});
  await navigator.locks.request(box.lockName("upload"), { ifAvailable: true }, async (lock) => {
    if (!lock) return otherwise();
    await new Promise<void>((over) => void work(over));
  });
}
