/** Uploads a file by the tus protocol (decision 12). */
import type { HttpRequest, Upload } from "tus-js-client";
import { uuidv7 } from "uuidv7";
import { cleanFileName } from "../file-name.ts";
import { wrongType } from "../file-types.ts";
import { Stalled, withStallTimeout } from "./stall-timeout.ts";
import { browserEnvironment, type UploadEnvironment } from "./upload-environment.ts";
import { isGone, isRefused } from "./upload-status.ts";

/** What a slow phone sends within the 30 s that the server waits for a request. */
const CHUNK_BYTES = 1_048_576;
/** In total longer than the shop keeps the turn of a stalled upload. */
const RETRY_MS = [0, 1_000, 3_000, 5_000, 10_000, 20_000, 30_000];
const CONNECTION_BROKE = "The connection broke.";
/** Shown when the answer has no body, as to a HEAD request. */
const EXPLAINED: Record<number, string> = {
  403: "Sign in again, and the file goes on.",
  423: "Another file is on its way.",
  507: "The shop cannot take files at the moment.",
};

/** A broken upload can be resumed; a refused file is never accepted. */
interface UploadStop {
  state: "broken" | "refused";
  /** For the user. */
  error: string;
}

export interface UploadOptions {
  /** The kind of upload: `/uploads/{kind}`. */
  kind: string;
  /** The URL of an upload that an earlier page began. */
  address?: string | undefined;
  /** The owner, where several people may use one browser. */
  owner?: string | undefined;
  /** The message for a file of a wrong type. */
  typeRefusal?: (name: string) => string;
  /** Whether the browser stores the URL, to resume when the same file is chosen again. */
  remember?: boolean;
  /** Called with the upload's URL before the first request. */
  onAddress?: (address: string) => void;
}

interface UploadEvents {
  /** @param part of the file that was sent, 0 to 1 */
  onProgress: (part: number) => void;
  onStop: (stop: UploadStop) => void;
  /** @param id of the file in the shop */
  onArrive: (id: string) => void;
}

/**
 * The upload of one file. A broken upload is retried for about a minute, a stalled one once. An
 * upload that the shop no longer has is created again, once per {@link start}.
 */
export class ResumableUpload {
  readonly #file: File;
  readonly #options: UploadOptions & UploadEvents;
  readonly #environment: UploadEnvironment;
  #address: string | undefined;
  #upload: Upload | undefined;
  /** Whether the creating request has been sent. */
  #isAnnounced = false;
  /** Resolves when the creating request has been answered. */
  #announcing: Promise<void> | undefined;
  #answered = () => {};
  #isLoading = false;
  #isOver = false;
  #mayCreateAgain = true;
  /** Whether the connection has stalled since the last accepted chunk. */
  #hasStalled = false;

  constructor(
    file: File,
    options: UploadOptions & UploadEvents,
    environment: UploadEnvironment = browserEnvironment,
  ) {
    this.#file = file;
    this.#options = options;
    this.#environment = environment;
    this.#address = options.address;
  }

  /** Starts, or resumes after a break. */
  start(): void {
    this.#mayCreateAgain = true;
    this.#hasStalled = false;
    if (!this.#upload) {
      void this.#begin();
      return;
    }
    // Aborts a pending request or retry, so that only one goes on.
    void this.#upload.abort().catch(() => {});
    this.#answered();
    this.#upload.start();
  }

  /** Stops for good; the shop keeps the bytes it has. */
  pause(): void {
    this.#isOver = true;
    void this.#upload?.abort().catch(() => {});
  }

  /** Cancels; resolves when the shop has deleted the upload, or cannot be reached. */
  async cancel(): Promise<void> {
    this.#isOver = true;
    const upload = this.#upload;
    // The shop may have received a creating request that was aborted.
    await this.#announcing;
    await upload?.abort().catch(() => {});
    if (!upload || !this.#isAnnounced || !this.#address) return;
    const { Upload: TusUpload } = await import("tus-js-client");
    await TusUpload.terminate(this.#address, upload.options).catch(() => {});
  }

  async #begin(isAgain = false): Promise<void> {
    if (this.#isLoading) return;
    this.#isLoading = true;
    const tus = await import("tus-js-client").catch(() => undefined);
    this.#isLoading = false;
    if (this.#isOver) return;
    if (!tus) return this.#options.onStop({ state: "broken", error: CONNECTION_BROKE });
    const known = this.#address;
    const id = known?.split("/").at(-1) ?? uuidv7();
    this.#isAnnounced = Boolean(known);
    this.#address = known ?? `/uploads/${this.#options.kind}/${id}`;
    if (!known) this.#options.onAddress?.(this.#address);
    const upload = this.#createUpload(tus, known, id);
    this.#upload = upload;
    if (this.#options.remember && !known && !isAgain) {
      const [earlier] = await upload.findPreviousUploads();
      if (this.#isOver) return;
      if (earlier?.uploadUrl) {
        upload.resumeFromPreviousUpload(earlier);
        upload.options.endpoint = null;
        this.#address = earlier.uploadUrl;
        this.#isAnnounced = true;
      }
    }
    upload.start();
  }

  #createUpload(tus: typeof import("tus-js-client"), known: string | undefined, id: string) {
    const { kind, owner, remember = false, onProgress, onArrive } = this.#options;
    const { httpStack = new tus.DefaultHttpStack({}), urlStorage } = this.#environment;
    const upload: Upload = new tus.Upload(this.#file, {
      // With an endpoint the library creates the upload again after answers that do not call for
      // it.
      endpoint: known ? null : `/uploads/${kind}`,
      uploadUrl: known ?? null,
      chunkSize: CHUNK_BYTES,
      retryDelays: RETRY_MS,
      httpStack: withStallTimeout(httpStack, this.#file.size),
      ...(urlStorage ? { urlStorage } : {}),
      storeFingerprintForResuming: remember,
      removeFingerprintOnSuccess: remember,
      // The client's id makes the creating request idempotent.
      metadata: { filename: this.#file.name, id },
      headers: owner ? { "upload-owner": owner } : {},
      onBeforeRequest: (request) => this.#noteAnnouncement(request),
      onAfterResponse: () => this.#answered(),
      onShouldRetry: (error) => {
        this.#answered();
        if (error.causingError instanceof Stalled) {
          if (this.#hasStalled) return false;
          this.#hasStalled = true;
        }
        const status = error.originalResponse?.getStatus() ?? 0;
        const isFinal = status >= 400 && status < 500 && status !== 409 && status !== 423;
        return !isFinal && this.#environment.isOnline();
      },
      onUploadUrlAvailable: () => {
        this.#address = upload.url ?? this.#address;
        upload.options.endpoint = null;
      },
      onChunkComplete: () => {
        this.#hasStalled = false;
      },
      onProgress: (sent, all) => {
        if (!this.#isOver) onProgress(sent / all);
      },
      onError: (error) => {
        this.#answered();
        const response = error instanceof tus.DetailedError ? error.originalResponse : null;
        this.#fail(response?.getStatus() ?? 0, response?.getBody() ?? "");
      },
      onSuccess: () => {
        if (this.#isOver) return;
        this.#isOver = true;
        onArrive(this.#address?.split("/").at(-1) ?? id);
      },
    });
    return upload;
  }

  #noteAnnouncement(request: HttpRequest): void {
    if (request.getMethod() !== "POST") return;
    this.#isAnnounced = true;
    this.#announcing = new Promise((resolve) => {
      this.#answered = resolve;
    });
  }

  #fail(status: number, body: string): void {
    if (this.#isOver) return;
    const { onStop, typeRefusal = wrongType } = this.#options;
    if (isGone(status) && this.#mayCreateAgain) {
      this.#mayCreateAgain = false;
      this.#address = undefined;
      this.#upload = undefined;
      void this.#begin(true);
    } else if (isRefused(status, body)) {
      this.#isOver = true;
      const name = cleanFileName(this.#file.name);
      const words = status === 415 ? typeRefusal(name) : "This file cannot be sent.";
      // The server names the types of all uploads; this one may take fewer.
      const isAnyType = body === wrongType(name);
      onStop({ state: "refused", error: isAnyType ? words : body || words });
    } else {
      const words = EXPLAINED[status];
      onStop({ state: "broken", error: words ? body || words : CONNECTION_BROKE });
    }
  }
}
