/** How many connections to the database each process of the shop takes. */

/** Beside its pools: five of the jobs, one that listens, one for a migration or a backup. */
const BESIDE_POOLS = 7;
/** Of the database itself, and for commands that run beside the shop. */
const SPARE = 15;
const LEAST = { pool: 6, server: 60 };
const MOST_POOL = 20;
/** What a server allows that nobody has set up otherwise. */
const USUAL_SERVER = 100;

/** While they are renewed there is one more process. */
const mostProcesses = (processes: number) => (processes > 1 ? processes + 1 : 1);

/** The largest pool with which all processes fit a server that allows `most` connections. */
const poolThatFits = (processes: number, most: number) =>
  Math.floor((most - SPARE) / mostProcesses(processes)) - BESIDE_POOLS;

/** What the pools of a process have together. @param given `DATABASE_POOL` */
export function poolOf(given: number | undefined, processes: number): number {
  const fits = poolThatFits(processes, USUAL_SERVER);
  return given ?? Math.max(LEAST.pool, Math.min(MOST_POOL, fits));
}

const atMost = (pool: number, processes: number) =>
  mostProcesses(processes) * (pool + BESIDE_POOLS);

/** How many the embedded server has to allow. */
export const connectionsFor = (pool: number, processes: number) =>
  Math.max(LEAST.server, atMost(pool, processes) + SPARE);

/**
 * What to say at the start of so many processes on a server that allows `most` connections;
 * undefined for nothing.
 */
export function connectionWords(pool: number, processes: number, most: number): string | undefined {
  const needed = atMost(pool, processes);
  const fits = needed + SPARE <= most;
  if (fits && processes === 1) return undefined;
  const each = pool + BESIDE_POOLS;
  const sum = `${processes} × ${each} = ${processes * each} of the database's ${most} connections`;
  const takes = processes === 1 ? "The shop takes" : `${processes} processes take`;
  const renewing = processes === 1 ? "" : `, ${each} more while they are renewed`;
  const told = `${takes} up to ${sum}${renewing}`;
  if (fits) return `${told}.`;
  const smaller = poolThatFits(processes, most);
  const advice = smaller < LEAST.pool ? "" : `set DATABASE_POOL to ${smaller}, or `;
  return `${told}: too many; ${advice}have max_connections raised to ${needed + SPARE}.`;
}
