/** Limits connections, so that the process never runs out of file descriptors. */
import type { Server } from "node:http";
import { networkOf } from "../../app/limits/network.server.ts";

/** For the database, mail, uploads and the process itself. */
const KEPT_FILES = 200;
const MOST_STREAMS = 10_000;

interface Shares {
  connections: number;
  ofOneNetwork: number;
  /** Connections that may be streams, which stay open. */
  streams: number;
}

/**
 * Divides the file descriptors: half of the connections may be streams, and half may come from one
 * network.
 * @param behindProxy whether all connections come from the proxy's address
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

/** The limit of file descriptors (`ulimit -n`). */
export function openFilesLimit(): number {
  const { userLimits } = process.report.getReport() as {
    userLimits?: { open_files?: { soft: number | "unlimited" } };
  };
  const soft = userLimits?.open_files?.soft;
  return typeof soft === "number" ? soft : Number.MAX_SAFE_INTEGER;
}

/** Limits a server's connections, in all and by network. */
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
