/** Uploads without a network: the shop's side of tus in memory, behind a line that a test plays. */
import type { HttpRequest, HttpResponse, HttpStack, UploadOptions } from "tus-js-client";
import { vi } from "vitest";
import type { UploadEnvironment } from "../../app/uploads/browser/upload-environment.ts";

// Node has a build of its own, which knows no `File`; with a stack of ours this one needs no browser.
vi.mock("tus-js-client", () => vi.importActual("tus-js-client/lib.es5/browser/index.js"));

interface LineRequest {
  method: string;
  address: string;
  /** Where in the file its bytes begin. */
  offset: number;
  owner: string | undefined;
}

interface Answer {
  status: number;
  body?: string;
  headers?: Record<string, string>;
}

type UrlStorage = NonNullable<UploadOptions["urlStorage"]>;
type PreviousUpload = Awaited<ReturnType<UrlStorage["findAllUploads"]>>[number];

export class UploadLine {
  /** The uploads that the shop has, by address. */
  readonly uploads = new Map<string, { name: string; size: number; received: number }>();
  readonly requests: LineRequest[] = [];
  isOnline = true;
  /** Answers a request or passes it on; throws where the line breaks, waits where it stalls. */
  intercept: (request: LineRequest, pass: () => Answer) => Answer | Promise<Answer> = (_, pass) =>
    pass();
  readonly environment: UploadEnvironment;
  readonly #watchers = new Set<() => void>();

  constructor() {
    this.environment = {
      isOnline: () => this.isOnline,
      watchOnline: (listener) => {
        this.#watchers.add(listener);
        return () => this.#watchers.delete(listener);
      },
      httpStack: this.#stack(),
      urlStorage: memoryStorage(),
    };
  }

  /** The network goes, or is back. */
  switch(isOnline: boolean): void {
    this.isOnline = isOnline;
    if (isOnline) for (const listener of this.#watchers) listener();
  }

  /** Passes nothing on until the returned function is called; `isHeld` says which requests. */
  hold(isHeld: (request: LineRequest) => boolean): () => void {
    const { promise, resolve } = Promise.withResolvers<void>();
    this.intercept = async (request, pass) => {
      if (isHeld(request)) await promise;
      return pass();
    };
    return resolve;
  }

  /** The names of the files that the shop has whole. */
  get arrived(): string[] {
    const whole = [...this.uploads.values()].filter(({ size, received }) => size === received);
    return whole.map(({ name }) => name);
  }

  count(method: string): number {
    return this.requests.filter((request) => request.method === method).length;
  }

  #stack(): HttpStack {
    return {
      getName: () => "line",
      createRequest: (method, address): HttpRequest => {
        const headers: Record<string, string> = {};
        let isAborted = false;
        let onProgress = (_sent: number) => {};
        return {
          getMethod: () => method,
          getURL: () => address,
          setHeader(name, value) {
            headers[name] = value;
          },
          getHeader: (name) => headers[name],
          setProgressHandler(handler) {
            onProgress = handler;
          },
          send: async (body: Blob | null) => {
            const offset = Number(headers["Upload-Offset"] ?? 0);
            const request = { method, address, offset, owner: headers["upload-owner"] };
            this.requests.push(request);
            if (!this.isOnline) throw new Error("offline");
            onProgress(body?.size ?? 0);
            const answer = await this.intercept(request, () => {
              return this.#answer(request, headers, body?.size ?? 0);
            });
            // As in a browser, nobody hears the answer to an aborted request.
            return isAborted ? new Promise<never>(() => {}) : responseOf(answer);
          },
          async abort() {
            isAborted = true;
          },
          getUnderlyingObject: () => undefined,
        };
      },
    };
  }

  #answer(
    { method, address, offset }: LineRequest,
    headers: Record<string, string>,
    bytes: number,
  ): Answer {
    if (method === "POST") {
      const [name = "", id = ""] = ["filename", "id"].map((key) => {
        const [, value = ""] =
          new RegExp(`${key} ([^,]*)`).exec(headers["Upload-Metadata"] ?? "") ?? [];
        return Buffer.from(value, "base64").toString();
      });
      const location = `${address}/${id}`;
      if (!this.uploads.has(location)) {
        this.uploads.set(location, { name, size: Number(headers["Upload-Length"]), received: 0 });
      }
      return { status: 201, headers: { location } };
    }
    const upload = this.uploads.get(address);
    if (!upload) return { status: 404 };
    if (method === "DELETE") this.uploads.delete(address);
    if (method === "PATCH" && offset === upload.received) upload.received += bytes;
    return {
      status: method === "HEAD" ? 200 : 204,
      headers: { "upload-offset": String(upload.received), "upload-length": String(upload.size) },
    };
  }
}

function responseOf({ status, body = "", headers = {} }: Answer): HttpResponse {
  return {
    getStatus: () => status,
    getHeader: (name) => headers[name.toLowerCase()],
    getBody: () => body,
    getUnderlyingObject: () => undefined,
  };
}

function memoryStorage(): UrlStorage {
  const kept = new Map<string, PreviousUpload>();
  return {
    findAllUploads: async () => [...kept.values()],
    findUploadsByFingerprint: async (fingerprint) => {
      const upload = kept.get(fingerprint);
      return upload ? [upload] : [];
    },
    removeUpload: async (key) => void kept.delete(key),
    addUpload: async (fingerprint, upload) => {
      kept.set(fingerprint, { ...upload, urlStorageKey: fingerprint });
      return fingerprint;
    },
  };
}

/** More than any test sends. */
const MOST_BYTES = 10_000_000;

/** A PDF of so many bytes; one that is too large to be sent only says so. */
export function pdfFile(name: string, bytes = 100): File {
  const content = new Uint8Array(Math.min(bytes, MOST_BYTES));
  const file = new File([content], name, { type: "application/pdf", lastModified: 1 });
  return bytes > MOST_BYTES ? Object.defineProperty(file, "size", { value: bytes }) : file;
}
