/**
 * `/uploads/{kind}`: resumable uploads by the tus protocol. POST creates an upload, PATCH appends
 * bytes, HEAD returns the offset, DELETE cancels.
 */
import type { IncomingMessage, ServerResponse } from "node:http";
import { Metadata, Server, type ServerOptions } from "@tus/server";
import { isDatabaseBusy } from "../../../database/database-errors.ts";
import { db } from "../../../database/db.server.ts";
import { UUID } from "../../../database/uuid.ts";
import { digestStored, LostFile, uploadStore } from "../storage/storage.server.ts";
import {
  announceFile,
  cancelUpload,
  type FileRow,
  findUpload,
  finishFile,
  takeTurn,
  UploadRefusal,
} from "./files.server.ts";
import { completeFile } from "./inspect.server.ts";
import { type UploadKind, type UploadOwner, uploadKind } from "./upload-kinds.server.ts";

const ADDRESS = /^\/uploads\/([a-z-]+)(?:\/([0-9a-f-]{36}))?$/;
const GONE = "This upload is no longer there.";
const METHODS = ["POST", "PATCH", "HEAD", "DELETE"];
const PROTOCOL = { "tus-resumable": "1.0.0" };
const ID = new RegExp(`^${UUID}$`);

/** A request's context, looked up by the tus server's hooks. */
interface UploadContext {
  kind: UploadKind;
  owner: UploadOwner;
  address: string;
  report: Report;
  /** Undefined until a new upload has its row. */
  file?: FileRow | undefined;
}

/** Reports unexpected errors. */
type Report = (error: Error) => void;
type TusRequest = Parameters<NonNullable<ServerOptions["onUploadFinish"]>>[0];

const contexts = new WeakMap<IncomingMessage, UploadContext>();
let server: Server | undefined;

/**
 * Answers a same-origin request to `/uploads/…`.
 * @param address the caller's network address, for the quota of guests
 */
export async function answerUpload(
  req: IncomingMessage,
  res: ServerResponse,
  address: string,
  report: Report,
): Promise<void> {
  const [, kindName = "", id] = ADDRESS.exec((req.url ?? "").split("?", 1)[0] ?? "") ?? [];
  const kind = uploadKind(kindName);
  if (!kind) return refuse(res, 404, "There is no such page.");
  if (!METHODS.includes(req.method ?? "") || (req.method === "POST") === Boolean(id)) {
    res.setHeader("allow", METHODS.join(", "));
    return refuse(res, 405, "This method is not used here.");
  }
  const owner = await kind.owner(headersOf(req));
  if (!owner) return refuse(res, 403, kind.refusal);
  const context: UploadContext = { kind, owner, address, report };
  if (!id) {
    const chosen = chosenId(req);
    context.file = chosen ? await findUpload(kind.name, chosen, owner.id) : undefined;
    if (context.file && (await findStored(context.file))) {
      // The answer to the first POST was lost.
      res.writeHead(201, { ...PROTOCOL, location: addressOf(context.file) }).end();
      return;
    }
  } else {
    const file = await findUpload(kind.name, id, owner.id);
    if (!file) return refuse(res, 404, GONE);
    context.file = file;
    if (req.method === "DELETE") {
      await cancelUpload(file);
      res.writeHead(204, PROTOCOL).end();
      return;
    }
    if (req.method === "HEAD") {
      const offset = await readOffset(kind, file).catch(refusalOf);
      if (offset instanceof UploadRefusal) return refuse(res, offset.status, offset.message);
      return answerOffset(res, file, offset);
    }
    if (kind.oneAtATime && req.method === "PATCH" && !file.finishedAt) {
      const refusal = await db
        .transaction((tx) => takeTurn(tx, kind, owner, file.id))
        .catch(refusalOf);
      if (refusal) return refuse(res, refusal.status, refusal.message);
    }
  }
  contexts.set(req, context);
  server ??= makeServer();
  await server.handle(req, res);
}

/**
 * Takes a file that came whole, with a form.
 * @returns its row; it is purged unless somebody claims it
 * @throws UploadRefusal
 */
export async function takeWhole(
  kind: UploadKind,
  owner: UploadOwner,
  { id, name, bytes }: { id?: string | undefined; name: string; bytes: Uint8Array },
): Promise<FileRow> {
  const file = await announceFile(kind, owner, { id, name, size: bytes.length, address: "" });
  await uploadStore().put(file.path, Buffer.from(bytes));
  await complete(kind, file);
  const taken = await findUpload(kind.name, file.id, owner.id);
  if (!taken) throw new UploadRefusal(404, GONE);
  return taken;
}

/** The headers that tell the owner. */
function headersOf(req: IncomingMessage): Headers {
  const owner = req.headers["upload-owner"];
  return new Headers({
    cookie: req.headers.cookie ?? "",
    ...(typeof owner === "string" ? { "upload-owner": owner } : {}),
  });
}

/** The id that the browser chose for the upload, if any. */
function chosenId(req: IncomingMessage): string | undefined {
  try {
    const { id } = Metadata.parse(String(req.headers["upload-metadata"] ?? ""));
    return id && ID.test(id) ? id : undefined;
  } catch {
    return undefined;
  }
}

function addressOf(file: FileRow): string {
  return `/uploads/${file.kind}/${file.id}`;
}

/** The stored bytes; undefined when there are none. */
async function findStored(file: FileRow): Promise<{ offset: number } | undefined> {
  return uploadStore()
    .getUpload(file.path)
    .catch((error: unknown) => {
      if ((error as { status_code?: number }).status_code === 404) return undefined;
      throw error;
    });
}

/**
 * How many bytes have arrived. All of them only once the file is complete: a client that has sent
 * everything sends no PATCH any more, and uses the file. The library's own answer would tell so
 * while a PATCH still completes it. Bytes that an older PATCH brings meanwhile cost the browser one
 * more try (409).
 * @throws UploadRefusal
 */
async function readOffset(kind: UploadKind, file: FileRow): Promise<number> {
  if (file.finishedAt) return file.size;
  const stored = await findStored(file);
  if (!stored) throw new UploadRefusal(404, GONE);
  if (stored.offset === file.size) await complete(kind, file);
  return stored.offset;
}

function answerOffset(res: ServerResponse, { size }: FileRow, offset: number): void {
  const headers = { "upload-offset": offset, "upload-length": size, "cache-control": "no-store" };
  res.writeHead(200, { ...PROTOCOL, ...headers }).end();
}

const completing = new Map<string, Promise<void>>();

/** Parallel calls for one file share the work. */
function complete(kind: UploadKind, file: FileRow): Promise<void> {
  const underWay = completing.get(file.id);
  if (underWay) return underWay;
  const work = completeOnce(kind, file).finally(() => completing.delete(file.id));
  completing.set(file.id, work);
  return work;
}

async function completeOnce(kind: UploadKind, file: FileRow): Promise<void> {
  try {
    if (!kind.convert) return await completeFile(file);
    const sha256 = await digestStored(file.path);
    await finishFile(file.id, { name: file.name, sha256, ...(await kind.convert(file)) });
    await uploadStore().remove(file.path);
  } catch (error) {
    if (error instanceof UploadRefusal) await cancelUpload(file);
    const isGivenUp =
      error instanceof LostFile && !(await findUpload(kind.name, file.id, file.ownerId));
    throw isGivenUp ? new UploadRefusal(404, GONE) : error;
  }
}

function makeServer(): Server {
  return new Server({
    path: "/uploads",
    datastore: uploadStore(),
    relativeLocation: true,
    // Cross-origin requests are refused earlier.
    allowedOrigins: [],
    async namingFunction(request, metadata) {
      const context = contextOf(request);
      context.file ??= await announceFile(context.kind, context.owner, {
        name: metadata?.filename ?? "",
        size: Number(request.headers.get("upload-length") ?? Number.NaN),
        address: context.address,
        id: chosenId(request.runtime?.node?.req as IncomingMessage),
      }).catch(rethrow);
      return context.file.path;
    },
    generateUrl(request) {
      const { file } = contextOf(request);
      return file ? addressOf(file) : "/uploads";
    },
    getFileIdFromRequest: (request) => contextOf(request).file?.path,
    // Without metadata, which would tell the path.
    onUploadCreate: async () => ({ metadata: {} }),
    async onUploadFinish(request) {
      const { kind, file } = contextOf(request);
      if (file) await complete(kind, file).catch(rethrow);
      return {};
    },
    // The library's messages for unknown errors tell paths.
    onResponseError(request, error) {
      // A part of the protocol that is not used here is the sender's fault, not the shop's.
      if ("status_code" in error) {
        if (error.status_code === 501) return { ...error, status_code: 400 };
        if (error.status_code !== 500) return undefined;
        // Another request still holds the upload: whoever comes again finds it free.
        contextOf(request).report(new Error(error.body));
        return { ...error, status_code: 503 };
      }
      contextOf(request).report(error);
      const status_code = isDatabaseBusy(error) ? 503 : 500;
      return { status_code, body: "This did not work. Please try again." };
    },
  });
}

function contextOf(request: TusRequest): UploadContext {
  const context = contexts.get(request.runtime?.node?.req as IncomingMessage);
  if (!context) throw new Error("An upload without a context");
  return context;
}

function rethrow(error: unknown): never {
  if (error instanceof UploadRefusal) throw { status_code: error.status, body: error.message };
  throw error;
}

function refusalOf(error: unknown): UploadRefusal {
  if (error instanceof UploadRefusal) return error;
  throw error;
}

function refuse(res: ServerResponse, status: number, text: string): void {
  res.writeHead(status, { "content-type": "text/plain; charset=utf-8", connection: "close" });
  res.end(text);
}
