import { StartError } from "../../database/start-error.ts";

const MOST = 64;

/**
 * How many processes `npm start -- --workers=N` asks for; undefined for one without a primary.
 * @throws StartError
 */
export function wantedWorkers(args: readonly string[]): number | undefined {
  const given = args.find((arg) => /^--workers\b/.test(arg));
  if (given === undefined) return undefined;
  const [, number = ""] = /^--workers=(\d{1,2})$/.exec(given) ?? [];
  const workers = Number(number);
  if (workers >= 1 && workers <= MOST) return workers;
  throw new StartError(
    `How many processes? Start with --workers=2, or another number from 1 to ${MOST}.`,
  );
}
