/** nginx in front of a shop, as `deploy/nginx.conf` has it, but for names, ports, certificate and the logs' folder. */
import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { getCACertificates, setDefaultCACertificates } from "node:tls";
import { freePort, newFolder, removeFolder } from "../running/shop.ts";
import { whyNotInstalled } from "../setup/debian-packages.ts";

const PROGRAMS = { nginx: "/usr/sbin/nginx", openssl: "/usr/bin/openssl" };

export interface Nginx {
  /** What visitors open: `https:`, with a certificate that this process trusts from now on. */
  url: string;
  /** The same without TLS. */
  plainUrl: string;
  /** How much of requests and answers it has on disk, in bytes. */
  temporaryBytes(): number;
  stop(): Promise<void>;
}

/**
 * Installs it where that is possible.
 * @returns why there is none; undefined when there is one
 */
export function whyNoNginx(): string | undefined {
  const areThere = () => Object.values(PROGRAMS).every((program) => existsSync(program));
  const whyNot = whyNotInstalled(["nginx-light", "openssl"], areThere);
  return whyNot && `no nginx: ${whyNot}`;
}

/**
 * Starts nginx; it passes requests on to the shop's processes as soon as these listen.
 * @param ports of the shop's processes
 */
export async function startNginx(ports: number[], port: number): Promise<Nginx> {
  const folder = newFolder();
  const certificate = makeCertificate(folder);
  setDefaultCACertificates([...getCACertificates("default"), certificate]);
  const plainPort = await freePort();
  writeFileSync(join(folder, "itewe.conf"), siteOf(folder, ports, { port, plainPort }));
  writeFileSync(join(folder, "nginx.conf"), SURROUNDINGS);
  // Debian's nginx has these beside its log.
  mkdirSync(join(folder, "scratch"));
  const command = [
    "--pdeathsig=KILL",
    PROGRAMS.nginx,
    "-p",
    folder,
    "-c",
    "nginx.conf",
    "-e",
    "error.log",
  ];
  const child = spawn("setpriv", command, { stdio: ["ignore", "ignore", "inherit"] });
  const ended = once(child, "exit");
  const url = `https://localhost:${port}`;
  for (const deadline = Date.now() + 30_000; !(await listens(plainPort)); await delay(50)) {
    if (child.exitCode !== null || Date.now() > deadline) {
      throw new Error(`nginx did not start:\n${readFileSync(join(folder, "error.log"), "utf8")}`);
    }
  }
  return {
    url,
    plainUrl: `http://localhost:${plainPort}`,
    temporaryBytes: () => openBytes(child.pid, join(folder, "scratch")),
    async stop() {
      child.kill("SIGTERM");
      await ended;
      removeFolder(folder);
    },
  };
}

/** What stands around a site's own file, in one process. */
const SURROUNDINGS = `
daemon off;
master_process off;
pid nginx.pid;
events { worker_connections 4096; }
http {
  access_log off;
  # A test says who asks: all come from one address.
  set_real_ip_from 127.0.0.1;
  real_ip_header X-Test-Address;
  ${["client_body", "proxy", "fastcgi", "uwsgi", "scgi"]
    .map((name) => `${name}_temp_path scratch/${name};`)
    .join("\n  ")}
  include itewe.conf;
}
`;

function siteOf(folder: string, shops: number[], own: { port: number; plainPort: number }): string {
  const path = "deploy/nginx.conf";
  const original = readFileSync(path, "utf8");
  const [server = "a server"] = /server 127\.0\.0\.1:3000.*;/.exec(original) ?? [];
  const changes: [string, string][] = [
    [server, shops.map((port) => server.replace("3000", `${port}`)).join("\n  ")],
    ["listen 80;", `listen 127.0.0.1:${own.plainPort};`],
    ["listen [::]:80;", ""],
    ["listen 443 ssl http2;", `listen 127.0.0.1:${own.port} ssl http2;`],
    ["listen [::]:443 ssl http2;", ""],
    ["server_name itewe.example;", "server_name localhost;"],
    ["/etc/letsencrypt/live/itewe.example/fullchain.pem", join(folder, "certificate.pem")],
    ["/etc/letsencrypt/live/itewe.example/privkey.pem", join(folder, "key.pem")],
    ["/var/log/nginx/", `${folder}/`],
    // Only a test's has a port in its address.
    ["Host $host;", `Host $host:${own.port};`],
  ];
  return changes.reduce((site, [written, wanted]) => {
    if (!site.includes(written)) throw new Error(`${path} has no '${written}' any more`);
    return site.replaceAll(written, wanted);
  }, original);
}

/** nginx unlinks its temporary files as soon as it has opened them: only its descriptors lead to them. */
function openBytes(process: number | undefined, folder: string): number {
  const descriptors = `/proc/${process}/fd`;
  return readdirSync(descriptors)
    .map((name) => join(descriptors, name))
    .filter((path) => readlinkSync(path).startsWith(folder))
    .reduce((bytes, path) => bytes + statSync(path).size, 0);
}

function makeCertificate(folder: string): string {
  const file = join(folder, "certificate.pem");
  execFileSync(
    PROGRAMS.openssl,
    [
      ...["req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes"],
      ...["-days", "2", "-subj", "/CN=localhost", "-addext", "subjectAltName=DNS:localhost"],
      ...["-keyout", join(folder, "key.pem"), "-out", file],
    ],
    { stdio: "ignore" },
  );
  return readFileSync(file, "utf8");
}

/** Asked for what it answers itself: a shop that does not listen yet would be passed over for a while. */
const listens = (plainPort: number) =>
  fetch(`http://127.0.0.1:${plainPort}/`, { redirect: "manual" }).then(
    () => true,
    () => false,
  );
