/** A real S3 server for tests: OpenStack Swift with its S3 interface, as Debian ships it. */
import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { Bucket } from "../../app/uploads/storage/bucket.server.ts";
import { freePort, newFolder, removeFolder } from "../running/shop.ts";
import { whyNotInstalled } from "../setup/debian-packages.ts";

// Debian's own: the packages are of no use to another one in the PATH.
const PYTHON = "/usr/bin/python3";
const PACKAGE = "python3-swift";

/** A bucket of a running server. */
export interface S3Server {
  /** What the shop is told as S3_URL. */
  bucketUrl: string;
  /** The same with a key that may delete nothing. */
  keepingUrl: string;
  /** Stops the server; what is in the bucket stays until `remove`. */
  stop(): Promise<void>;
  start(): Promise<void>;
  remove(): Promise<void>;
}

/** The bucket as its owner sees it, past the shop. */
export class LookedAtBucket extends Bucket {
  async make(): Promise<void> {
    await this.client.createBucket({ Bucket: this.bucket });
  }

  /** The names of all objects. */
  async keys(): Promise<string[]> {
    const { Contents = [] } = await this.client.listObjectsV2({ Bucket: this.bucket });
    return Contents.map(({ Key = "" }) => Key).sort();
  }

  /** The names of uploads that are neither complete nor given up. */
  async begun(): Promise<string[]> {
    const { Uploads = [] } = await this.client.listMultipartUploads({ Bucket: this.bucket });
    return Uploads.map(({ Key = "" }) => Key).sort();
  }

  /** Stores a part, and leaves it at that. */
  async bringPart(path: string, bytes: Buffer, number: number): Promise<void> {
    await this.uploadPart(await this.getMetadata(path), bytes, number);
  }
}

/**
 * Installs the server where that is possible.
 * @returns why there is none; undefined when there is one
 */
export function whyNoS3Server(): string | undefined {
  const whyNot = whyNotInstalled([PACKAGE], isInstalled);
  return whyNot && `no S3 server: ${whyNot}`;
}

/** Starts a server with an empty bucket. */
export async function startS3Server(): Promise<S3Server> {
  const folder = newFolder();
  const port = await freePort();
  const urlFor = (key: string) => `http://itewe%3A${key}:testing@127.0.0.1:${port}/shop`;
  const bucketUrl = urlFor("tester");
  let child = await launch(folder, port);
  const server: S3Server = {
    bucketUrl,
    keepingUrl: urlFor("keeper"),
    async start() {
      child = await launch(folder, port);
    },
    async stop() {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const ended = once(child, "exit");
      child.kill("SIGKILL");
      await ended;
    },
    async remove() {
      await server.stop();
      removeFolder(folder);
    },
  };
  await new LookedAtBucket(new URL(bucketUrl)).make();
  return server;
}

async function launch(folder: string, port: number) {
  // Killed when this process ends, however it ends.
  const command = [
    "--pdeathsig",
    "KILL",
    PYTHON,
    "test/servers/s3-server.py",
    folder,
    String(port),
  ];
  const child = spawn("setpriv", command, {
    stdio: ["ignore", "pipe", "pipe"],
  });
  let printed = "";
  child.stderr.on("data", (chunk: Buffer) => {
    printed += chunk.toString();
  });
  const ready = once(child.stdout, "data");
  const ended = once(child, "exit").then(() => {
    throw new Error(`The S3 server did not start:\n${printed}`);
  });
  // Only its end before it is ready is an error.
  ended.catch(() => {});
  await Promise.race([ready, ended]);
  return child;
}

function isInstalled(): boolean {
  return spawnSync(PYTHON, ["-c", "import swift.proxy.server"]).status === 0;
}
