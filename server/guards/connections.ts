/** How many connections the shop takes, so that it never lacks a file that it must open. */
import type { Server } from "node:http";
import { networkOf } from "../../app/limits/network.server.ts";

/** For the database, the mail server, files under way and the shop's own. */
const KEPT_FILES = 200;
const MOST_STREAMS = 10_000;

/** What the open files of a process are shared out to; see {@link shareOut}. */
interface Shares {
  /** Connections of browsers. */
  connections: number;
  /** Those of them that may come from one network. */
  ofOneNetwork: number;
  /** Those of them that may be streams, which stay. */
  streams: number;
}

/**
 * Shares out what a process may have open: half of the connections stay for pages while the others
 * are streams, and half for others while one network holds all that it may.
 * @param files how many files the process may open
 * @param behindProxy whether all connections come from one address, the proxy's
 */
export function shareOut(files: number, behindProxy: boolean): Shares {
  const connections = Math.max(Math.floor(files / 2), files - KEPT_FILES);
  const half = Math.floor(connections / 2);
  return {
    connections,
    ofOneNetwork: behindProxy ? connections : half,
    streams: Math.min(MOST_STREAMS, half),
  };
}

/** How many files this process may open (`ulimit -n`). */
export function openFilesLimit(): number {
  const { userLimits } = process.report.getReport() as {
    userLimits?: { open_files?: { soft: number | "unlimited" } };
  };
  const soft = userLimits?.open_files?.soft;
  return typeof soft === "number" ? soft : Number.MAX_SAFE_INTEGER;
}

/** Has a server take so many connections at a time, and so many of one network. */
export function limitConnections(server: Server, shares: Omit<Shares, "streams">): void {
  server.maxConnections = shares.connections;
  const open = new Map<string, number>();
  server.on("connection", (socket) => {
    const network = networkOf(socket.remoteAddress ?? "");
    const count = (open.get(network) ?? 0) + 1;
    open.set(network, count);
    socket.once("close", () => {
      const left = (open.get(network) ?? 0) - 1;
      if (left > 0) open.set(network, left);
      else open.delete(network);
    });
    if (count > shares.ofOneNetwork) socket.destroy();
  });
}
