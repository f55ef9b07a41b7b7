/** Brings a file to the shop, by the tus protocol. For the browser. */
import type { HttpRequest, Upload } from "tus-js-client";
import { uuidv7 } from "uuidv7";
import { cleanFileName } from "./file-name.ts";
import { wrongType } from "./file-types.ts";
import { Stalled, withStallTimeout } from "./stall-timeout.ts";
import { isGone, isRefused } from "./upload-status.ts";

/** What a slow phone sends within half a minute, after which the server asks for a new request. */
const CHUNK_BYTES = 1_048_576;
/** Longer together than an upload that has fallen silent keeps the next one waiting. */
const RETRY_MS = [0, 1_000, 3_000, 5_000, 10_000, 20_000, 30_000];
/** With these the shop says what is in the way, except in answer to a question without words. */
const TOLD: Record<number, string> = {
  403: "Sign in again, and the file goes on.",
  423: "Another file is on its way.",
  507: "The shop cannot take files at the moment.",
};

/** Why a file does not go on: broken, it can be started again; refused, it never arrives. */
interface Stop {
  state: "broken" | "refused";
  /** For the person. */
  error: string;
}

interface SendingOptions {
  /** The kind of upload: `/uploads/{kind}`. */
  kind: string;
  /** The address under which it was begun before. */
  begunAt?: string | undefined;
  /** In whose name, where several may use one browser. */
  owner?: string | undefined;
  /** What is said of a file of a type that is not taken. */
  refusal?: (name: string) => string;
  /** Whether the browser remembers where it was, for when the same file is chosen again. */
  remember?: boolean;
  /** Told the address of the upload before the shop is. */
  onBegin?: (address: string) => void;
  /** @param part 0 to 1 */
  onProgress: (part: number) => void;
  onStop: (stop: Stop) => void;
  /** @param id under which the shop has the file */
  onArrive: (id: string) => void;
}

/**
 * One file on its way. It goes on after every break, by itself for about a minute, and once after
 * a silence; what the shop no longer has is begun anew, once for each {@link start}.
 */
export class Sending {
  readonly #file: File;
  readonly #options: SendingOptions;
  #address: string | undefined;
  #upload: Upload | undefined;
  /** Whether the shop may know of it. */
  #isTold = false;
  /** The announcement that is on its way. */
  #announcing: Promise<void> | undefined;
  #answered = () => {};
  #isBeginning = false;
  #isOver = false;
  #mayBeginAnew = true;
  /** Whether the line has fallen silent since the shop last took bytes. */
  #wasSilent = false;

  constructor(file: File, options: SendingOptions) {
    this.#file = file;
    this.#options = options;
    this.#address = options.begunAt;
  }

  /** Begins, or goes on after it broke or was paused. */
  start(): void {
    this.#mayBeginAnew = true;
    this.#wasSilent = false;
    if (!this.#upload) {
      void this.#begin();
      return;
    }
    // Whatever is on its way or waits for its time: only one goes on.
    void this.#upload.abort().catch(() => {});
    this.#answered();
    this.#upload.start();
  }

  /** Leaves it as it is. */
  pause(): void {
    this.#isOver = true;
    void this.#upload?.abort().catch(() => {});
  }

  /** Gives it up; resolves when the shop has forgotten it, too, or cannot be told. */
  async cancel(): Promise<void> {
    this.#isOver = true;
    const upload = this.#upload;
    // An announcement that is cut off may have been heard.
    await this.#announcing;
    await upload?.abort().catch(() => {});
    if (!upload || !this.#isTold || !this.#address) return;
    const { Upload: TusUpload } = await import("tus-js-client");
    await TusUpload.terminate(this.#address, upload.options).catch(() => {});
  }

  async #begin(isAnew = false): Promise<void> {
    if (this.#isBeginning) return;
    this.#isBeginning = true;
    const tus = await import("tus-js-client").catch(() => undefined);
    this.#isBeginning = false;
    if (this.#isOver) return;
    if (!tus) return this.#options.onStop({ state: "broken", error: "The connection broke." });
    const { kind, owner, remember = false, onBegin, onProgress } = this.#options;
    const { DefaultHttpStack, DetailedError, Upload: TusUpload } = tus;
    const begunAt = this.#address;
    const id = begunAt?.split("/").at(-1) ?? uuidv7();
    this.#isTold = Boolean(begunAt);
    this.#address = begunAt ?? `/uploads/${kind}/${id}`;
    if (!begunAt) onBegin?.(this.#address);
    const upload: Upload = new TusUpload(this.#file, {
      // Without one, the library does not take every refusal to go on for a reason to begin anew.
      endpoint: begunAt ? null : `/uploads/${kind}`,
      uploadUrl: begunAt ?? null,
      chunkSize: CHUNK_BYTES,
      retryDelays: RETRY_MS,
      httpStack: withStallTimeout(new DefaultHttpStack({}), this.#file.size),
      storeFingerprintForResuming: remember,
      removeFingerprintOnSuccess: remember,
      // Announced twice under one id, it is one upload.
      metadata: { filename: this.#file.name, id },
      headers: owner ? { "upload-owner": owner } : {},
      onBeforeRequest: (request) => this.#announce(request),
      onAfterResponse: () => this.#answered(),
      onShouldRetry: (error) => {
        this.#answered();
        if (error.causingError instanceof Stalled) {
          if (this.#wasSilent) return false;
          this.#wasSilent = true;
        }
        const status = error.originalResponse?.getStatus() ?? 0;
        const isFinal = status >= 400 && status < 500 && status !== 409 && status !== 423;
        return !isFinal && navigator.onLine;
      },
      onUploadUrlAvailable: () => {
        this.#address = upload.url ?? this.#address;
        upload.options.endpoint = null;
      },
      onChunkComplete: () => {
        this.#wasSilent = false;
      },
      onProgress: (sent, all) => {
        if (!this.#isOver) onProgress(sent / all);
      },
      onError: (error) => {
        this.#answered();
        const response = error instanceof DetailedError ? error.originalResponse : null;
        this.#fail(response?.getStatus() ?? 0, response?.getBody() ?? "");
      },
      onSuccess: () => {
        if (this.#isOver) return;
        this.#isOver = true;
        this.#options.onArrive(this.#address?.split("/").at(-1) ?? id);
      },
    });
    this.#upload = upload;
    if (remember && !begunAt && !isAnew) {
      const [earlier] = await upload.findPreviousUploads();
      if (this.#isOver) return;
      if (earlier?.uploadUrl) {
        upload.resumeFromPreviousUpload(earlier);
        upload.options.endpoint = null;
        this.#address = earlier.uploadUrl;
        this.#isTold = true;
      }
    }
    upload.start();
  }

  #announce(request: HttpRequest): void {
    if (request.getMethod() !== "POST") return;
    this.#isTold = true;
    this.#announcing = new Promise((resolve) => {
      this.#answered = resolve;
    });
  }

  #fail(status: number, told: string): void {
    if (this.#isOver) return;
    if (isGone(status) && this.#mayBeginAnew) {
      this.#mayBeginAnew = false;
      this.#address = undefined;
      this.#upload = undefined;
      void this.#begin(true);
    } else if (isRefused(status, told)) {
      this.#isOver = true;
      const { refusal = wrongType } = this.#options;
      // The answer to a question about an upload has no words.
      const words =
        status === 415 ? refusal(cleanFileName(this.#file.name)) : "This file cannot be sent.";
      this.#options.onStop({ state: "refused", error: told || words });
    } else {
      const words = TOLD[status];
      const error = words ? told || words : "The connection broke.";
      this.#options.onStop({ state: "broken", error });
    }
  }
}
