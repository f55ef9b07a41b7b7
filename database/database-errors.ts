/** What went wrong between the shop and its database. */

/** After a failover or a router's restart the connection is dead. */
const SILENT = "Query read timeout";
const BROKEN =
  /^(?:Connection terminated|timeout exceeded when trying to connect|timeout expired$|Client has encountered a connection error)/;
/** The server stops, starts or has no connection left, or the connection broke. */
const AWAY_CODES =
  /^(?:08...|57P0[1-5]|53300|ECONN\w+|EPIPE|ETIMEDOUT|E(?:HOST|NET)UNREACH|EAI_\w+)$/;
/** A lock or statement timeout, or a disk that is full at this moment. */
const BUSY_CODES = /^(?:55P03|57014|53100)$/;

/** Whether the database cannot be reached. */
export function isDatabaseAway(error: unknown): boolean {
  return causes(error).some(
    ({ code = "", message, syscall }) =>
      AWAY_CODES.test(code) ||
      message === SILENT ||
      BROKEN.test(message) ||
      // The embedded server's socket file is missing.
      (code === "ENOENT" && syscall === "connect"),
  );
}

/** Whether the database is away or overloaded, so that a retry may work. */
export function isDatabaseBusy(error: unknown): boolean {
  return isDatabaseAway(error) || causes(error).some(({ code = "" }) => BUSY_CODES.test(code));
}

/** Whether another row has what may be there once: a unique index refuses it. */
export const isTaken = (error: unknown): boolean =>
  causes(error).some(({ code }) => code === "23505");

/** An error, what caused it, and so on. */
export function causes(error: unknown): NodeJS.ErrnoException[] {
  return error instanceof Error ? [error, ...causes(error.cause)] : [];
}
