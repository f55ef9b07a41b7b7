import { useCallback, useEffect, useRef, useState } from "react";
import { uuidv7 } from "uuidv7";
import { cleanFileName } from "../uploads/file-name.ts";
import { Sending } from "../uploads/resumable-upload.ts";
import { CHAT_FILE_BYTES, findFault } from "../uploads/upload-limits.ts";
import type { KeptUpload, Outbox } from "./outbox.ts";

/** How long a cancelled upload stays in sight while the shop is told, ms. */
const CANCEL_MS = 3_000;

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
  sending?: Sending;
  isCancelled?: true;
  /** Lets other tabs upload. */
  over: () => void;
  /** Until they may. */
  free: Promise<unknown>;
}

/** A file that the shop has, and the message that it becomes. */
export interface Finished {
  id: string;
  file: File;
  clientId: string;
}

/**
 * Uploads one file at a time (SPEC §5), goes on after a broken connection and after a reload, and
 * hands on what is complete: from then on it is a message, and cannot be cancelled.
 *
 * @param chat.owner in whose name
 * @param chat.openBox the outbox, which keeps the file until its message has arrived
 * @param chat.adoptions grows when what waited under former names is in the outbox
 * @param chat.pending what waits there; a file that the shop has lost again goes first
 * @param chat.sendFile takes a message in; its promise resolves when the outbox has it
 */
export function useUpload(chat: {
  owner: string;
  openBox: () => Outbox;
  adoptions: number;
  pending: { isLost?: true }[];
  sendFile: (file: Finished) => Promise<void>;
}) {
  const { owner, openBox, adoptions } = chat;
  const [view, setView] = useState<UploadView>();
  const running = useRef<Running>(undefined);
  /** Until the last one has left the browser's keeping. */
  const closing = useRef<Promise<unknown>>(Promise.resolve());
  /** Whose upload goes on: somebody else may sign in while the page is open. */
  const here = useRef<typeof openBox>(undefined);
  const done = useRef(chat.sendFile);
  useEffect(() => {
    done.current = chat.sendFile;
  });

  /** Sends a file that the outbox keeps. */
  const run = useCallback(
    (entry: Running, kept: Omit<KeptUpload, "box">) => {
      const { file, clientId } = kept;
      const box = openBox();
      const isRunning = () => running.current === entry;
      const show = (change: Partial<UploadView>) => {
        if (isRunning()) setView({ ...viewOf(file), ...change });
      };
      show({});
      entry.sending = new Sending(file, {
        kind: "chat",
        begunAt: kept.url,
        owner,
        onBegin(url) {
          if (isRunning()) void box.keepUpload({ clientId, file, url });
        },
        onProgress: (progress) => show({ progress }),
        onStop(stop) {
          if (stop.state === "broken") {
            if (isRunning()) setView((now) => ({ ...(now ?? viewOf(file)), ...stop }));
            return;
          }
          show(stop);
          running.current = undefined;
          closing.current = box.forgetUpload().then(() => leave(entry));
        },
        onArrive(id) {
          if (!isRunning()) return;
          running.current = undefined;
          setView(undefined);
          closing.current = done.current({ id, file, clientId }).then(() => leave(entry));
        },
      });
      entry.sending.start();
    },
    [openBox, owner],
  );

  const start = useCallback(
    (file: File) => {
      if (running.current) return;
      const refuse = (error: string) => {
        running.current = undefined;
        setView({ ...viewOf(file), state: "refused", error });
      };
      const fault = findFault({ name: cleanFileName(file.name), size: file.size }, CHAT_FILE_BYTES);
      if (fault) return refuse(fault);
      const box = openBox();
      const entry: Running = { over: () => {}, free: Promise.resolve() };
      running.current = entry;
      setView(viewOf(file));
      const work = async (over: () => void) => {
        const kept = { clientId: uuidv7(), file };
        entry.over = over;
        // One that has not been gone on with yet waits for its turn.
        if (!entry.isCancelled) await box.putOff();
        if (!entry.isCancelled) await box.keepUpload(kept);
        if (running.current === entry) return run(entry, kept);
        if (entry.isCancelled) await box.forgetUpload();
        over();
      };
      const busy = () => refuse("Another tab is sending a file. Wait until it has arrived.");
      entry.free = closing.current.then(() => alone(box, work, busy));
    },
    [openBox, run],
  );

  /** Goes on with what a reload has interrupted, or the shop has lost, in one tab. */
  const goOn = useCallback(() => {
    const box = openBox();
    const look = (decided: () => void) => {
      if (running.current) return decided();
      const free = alone(box, async (over) => {
        const kept = (await box.keptUpload()) ?? (await box.takeBack());
        if (!kept || running.current || here.current !== openBox) return over();
        const entry: Running = { over, free };
        running.current = entry;
        run(entry, kept);
        decided();
      });
      void free.then(decided);
    };
    closing.current = closing.current.then(() => new Promise<void>(look));
  }, [openBox, run]);

  const resume = useCallback(() => {
    setView((now) => {
      if (!now) return now;
      const { error: _, ...rest } = now;
      return { ...rest, state: "uploading" };
    });
    running.current?.sending?.start();
  }, []);

  const cancel = useCallback(() => {
    const entry = running.current;
    running.current = undefined;
    if (entry) entry.isCancelled = true;
    else return setView((now) => (now?.state === "refused" ? undefined : now));
    const forgotten = openBox().forgetUpload();
    // Until the shop has forgotten it, too, it keeps this person's next file waiting.
    const told = Promise.race([
      entry.sending?.cancel(),
      new Promise((resolve) => setTimeout(resolve, CANCEL_MS)),
    ]);
    closing.current = Promise.all([forgotten, told]).then(async () => {
      await leave(entry);
      if (!running.current) setView(undefined);
    });
  }, [openBox]);

  useEffect(() => {
    here.current = openBox;
    const online = () => {
      if (running.current) resume();
    };
    addEventListener("online", online);
    return () => {
      removeEventListener("online", online);
      here.current = undefined;
      const entry = running.current;
      running.current = undefined;
      setView(undefined);
      entry?.sending?.pause();
      if (entry) closing.current = leave(entry);
    };
  }, [openBox, resume]);
  useEffect(() => {
    if (adoptions > 0) goOn();
  }, [adoptions, goOn]);

  const isLost = chat.pending.some((entry) => entry.isLost);
  const isFree = view === undefined;
  useEffect(() => {
    if (isLost && isFree) goOn();
  }, [isLost, isFree, goOn]);

  return { view, start, cancel, resume };
}

function viewOf({ name, size }: File): UploadView {
  return { name: cleanFileName(name), size, progress: 0, state: "uploading" };
}

/** Lets the next one begin, here and in other tabs. */
async function leave(entry: Running): Promise<void> {
  entry.over();
  await entry.free;
}

/** Does `work` unless another tab does; until its callback is called. */
async function alone(
  box: Outbox,
  work: (over: () => void) => void | Promise<void>,
  otherwise = () => {},
): Promise<void> {
  if (!("locks" in navigator)) return work(() => {});
  await navigator.locks.request(box.lockName("upload"), { ifAvailable: true }, async (lock) => {
    if (!lock) return otherwise();
    await new Promise<void>((over) => void work(over));
  });
}
