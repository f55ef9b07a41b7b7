/** Servers that give the shop's answers without making them: bare node:http, and nginx. */
import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { freePort } from "../../test/running/shop.ts";
import { debianTool } from "../../test/setup/debian-tool.ts";
import { atEnd } from "../measuring/endings.ts";
import type { Answer } from "./answer.ts";

/** A server with the answers at `/0`, `/1`, … */
export interface Rival {
  url: string;
  pid: number;
}

/** Serves `answers` from `node:http`. */
export async function startBareServer(answers: Answer[]): Promise<Rival> {
  const file = join(newFolder(), "answers.json");
  const pages = answers.map(({ headers, body }, index) => ({
    path: `/${index}`,
    headers,
    body: body.toString("base64"),
  }));
  writeFileSync(file, JSON.stringify(pages));
  const port = await freePort();
  return opened(
    port,
    spawnQuiet(process.execPath, ["bench/rivals/bare-server.ts", file, String(port)]),
  );
}

/** Serves `answers` from nginx, in one process, without a log: the least that it can do. */
export async function startNginx(answers: Answer[]): Promise<Rival> {
  const nginx = debianTool("nginx", "nginx-light");
  const folder = newFolder();
  const port = await freePort();
  for (const [index, { body }] of answers.entries()) {
    writeFileSync(join(folder, String(index)), body);
  }
  const file = join(folder, "nginx.conf");
  writeFileSync(file, configuration(folder, port, answers));
  return opened(port, spawnQuiet(nginx, ["-p", folder, "-c", file, "-e", "error.log"]));
}

/** A server that passes what is posted to it on to all its streams or WebSockets. */
export async function startBroadcastServer(kind: "sse" | "ws" | "socket.io"): Promise<Rival> {
  const port = await freePort();
  const command = ["bench/rivals/broadcast-server.ts", kind, String(port)];
  return opened(port, spawnQuiet(process.execPath, command));
}

function configuration(folder: string, port: number, answers: Answer[]): string {
  const scratch = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"];
  const location = ({ headers }: Answer, index: number) => {
    const { "content-type": type = "", etag: _, ...others } = headers;
    const added = Object.entries(others).map(
      ([name, value]) => `add_header ${name} ${quoted(value)};`,
    );
    return `location = /${index} { default_type ${quoted(type)}; ${added.join("\n")} }`;
  };
  return `
daemon off;
master_process off;
pid ${folder}/nginx.pid;
events { worker_connections 512; }
http {
  access_log off;
  sendfile on;
  tcp_nopush on;
  keepalive_requests 1000000000;
  open_file_cache max=100;
  open_file_cache_valid 1h;
  ${scratch.map((name) => `${name}_temp_path ${folder}/${name};`).join("\n  ")}
  server {
    listen 127.0.0.1:${port};
    root ${folder};
    ${answers.map(location).join("\n    ")}
  }
}
`;
}

function quoted(value: string): string {
  return `"${value.replace(/["\\]/g, "\\$&")}"`;
}

function spawnQuiet(command: string, args: string[]): ChildProcess {
  const child = spawn(command, args, { stdio: ["ignore", "ignore", "inherit"] });
  atEnd(() => child.kill("SIGTERM"));
  return child;
}

async function opened(port: number, child: ChildProcess): Promise<Rival> {
  const url = `http://127.0.0.1:${port}`;
  for (const deadline = Date.now() + 10_000; ; await delay(50)) {
    if (child.exitCode !== null || child.signalCode !== null || Date.now() > deadline) {
      throw new Error(`${child.spawnfile} did not start.`);
    }
    const answers = await fetch(`${url}/0`).then(
      ({ ok }) => ok,
      () => false,
    );
    if (answers) return { url, pid: child.pid ?? 0 };
  }
}

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "itewe-bench-"));
  atEnd(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}
