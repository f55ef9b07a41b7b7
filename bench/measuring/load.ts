/** Load over loopback by wrk, one thread of it, so that a core stays for what it measures. */
import { spawn } from "node:child_process";
import { debianTool } from "../../test/setup/debian-tool.ts";

/** What came of one point of load. */
export interface Load {
  requests: number;
  requestsPerSecond: number;
  p50Ms: number;
  p99Ms: number;
}

interface LoadOptions {
  connections: number;
  seconds: number;
  cookie?: string;
}

/**
 * Asks for `url` over and over, compressed, for a time.
 * @throws when an answer was not 2xx or 3xx, or a connection broke
 */
export async function load(url: string, options: LoadOptions): Promise<Load> {
  const { connections, seconds, cookie } = options;
  const args = ["-t", "1", "-c", String(connections), "-d", `${seconds}s`, "--timeout", "10s"];
  const headers = ["accept-encoding: br", ...(cookie ? [`cookie: ${cookie}`] : [])];
  const output = await run(debianTool("wrk", "wrk"), [
    ...args,
    ...["-s", "bench/measuring/wrk-report.lua"],
    ...headers.flatMap((header) => ["-H", header]),
    url,
  ]);
  const counted = JSON.parse(output.trim().split("\n").at(-1) ?? "") as {
    requests: number;
    duration: number;
    p50: number;
    p99: number;
    failed: number;
  };
  if (counted.failed > 0) throw new Error(`${counted.failed} requests for ${url} failed.`);
  return {
    requests: counted.requests,
    requestsPerSecond: counted.requests / (counted.duration / 1e6),
    p50Ms: counted.p50 / 1000,
    p99Ms: counted.p99 / 1000,
  };
}

function run(command: string, args: string[]): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { stdio: ["ignore", "pipe", "inherit"] });
    let output = "";
    child.stdout.on("data", (chunk: Buffer) => {
      output += chunk.toString();
    });
    child.once("error", reject);
    child.once("close", (code) =>
      code === 0 ? resolve(output) : reject(new Error(`${command} ended with ${code}.`)),
    );
  });
}
