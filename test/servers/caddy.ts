/** Caddy in front of a shop, as `deploy/Caddyfile` has it, but for names, ports and certificate. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { getCACertificates, setDefaultCACertificates } from "node:tls";
import { freePort, newFolder, removeFolder } from "../running/shop.ts";
import { whyNotInstalled } from "../setup/debian-packages.ts";

const PROGRAM = "/usr/bin/caddy";

interface Caddy {
  /** What visitors open: `https:`, with a certificate that this process trusts from now on. */
  url: string;
  stop(): Promise<void>;
}

/**
 * Installs it where that is possible.
 * @returns why there is none; undefined when there is one
 */
export function whyNoCaddy(): string | undefined {
  const whyNot = whyNotInstalled(["caddy"], () => existsSync(PROGRAM));
  return whyNot && `no Caddy: ${whyNot}`;
}

/**
 * Starts Caddy; it passes requests on to the shop's processes.
 * @param ports of the shop's processes
 * @throws when it does not start, with its log
 */
export async function startCaddy(ports: number[]): Promise<Caddy> {
  const folder = newFolder();
  const [port, plainPort] = [await freePort(), await freePort()];
  const config = join(folder, "Caddyfile");
  writeFileSync(config, siteOf(port, plainPort));
  const env = {
    HOME: folder,
    XDG_DATA_HOME: folder,
    XDG_CONFIG_HOME: folder,
    SHOP_ADDRESS: "localhost",
    SHOP_UPSTREAMS: ports.map((own) => `127.0.0.1:${own}`).join(" "),
  };
  const command = ["--pdeathsig=KILL", PROGRAM, "run", "--config", config];
  const child = spawn("setpriv", command, { env, stdio: ["ignore", "ignore", "pipe"] });
  const ended = once(child, "exit");
  let log = "";
  child.stderr.on("data", (text) => {
    log += text;
  });
  const certificate = join(folder, "caddy/certificates/local/localhost/localhost.crt");
  for (const deadline = Date.now() + 30_000; !existsSync(certificate); await delay(50)) {
    if (child.exitCode !== null || Date.now() > deadline) {
      throw new Error(`Caddy did not start:\n${log}`);
    }
  }
  const root = readFileSync(join(folder, "caddy/pki/authorities/local/root.crt"), "utf8");
  setDefaultCACertificates([...getCACertificates("default"), root]);
  return {
    url: `https://localhost:${port}`,
    async stop() {
      child.kill("SIGKILL");
      await ended;
      removeFolder(folder);
    },
  };
}

function siteOf(port: number, plainPort: number): string {
  const path = "deploy/Caddyfile";
  const [before, after] = readFileSync(path, "utf8").split("\n{\n");
  if (after === undefined) throw new Error(`${path} has no global options any more`);
  return `${before}
{
	admin off
	skip_install_trust
	default_bind 127.0.0.1
	http_port ${plainPort}
	https_port ${port}
${after}`;
}
