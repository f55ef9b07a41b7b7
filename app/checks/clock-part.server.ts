/** Whether this machine's clock is right, as far as it can be told. */
import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { lagosClock } from "../ui/format/lagos-time.ts";
import { type Part, well } from "./part.ts";
import { howLong } from "./say.ts";

const CLOCK_OFF_MS = 2_000;
const CLOCK_WRONG_MS = 30_000;
const ANSWER_MS = 2_000;

/** Whether a time server sets this machine's clock; "unknown" where the system does not tell. */
export type TimeKeeping = "kept" | "not kept" | "unknown";

/** @param path where to find systemd's `timedatectl`, as in `PATH` */
export async function askTimeKeeping(path: string | undefined): Promise<TimeKeeping> {
  const asked = ["show", "--property=NTPSynchronized", "--value"];
  // Containers, macOS and small systems lack it, or it has nobody to ask there.
  const answer = await promisify(execFile)("timedatectl", asked, {
    env: { PATH: path },
    timeout: ANSWER_MS,
  }).catch(() => undefined);
  const said = answer?.stdout.trim();
  return said === "yes" ? "kept" : said === "no" ? "not kept" : "unknown";
}

/**
 * A database server may stand on this machine and share its clock, so that a comparison shows only
 * what is wrong.
 * @param offMs how far the clock is off that of a database server, if there is one
 */
export function clockPart(keeping: TimeKeeping, offMs?: number): Part {
  const own = ownClock(keeping);
  if (offMs === undefined) return own;
  const compared = comparedClock(offMs);
  return compared.trouble || keeping === "kept" ? compared : own;
}

function comparedClock(offMs: number): Part {
  const seconds = (offMs / 1_000).toFixed(1);
  const facts = `${seconds} seconds off the database’s, Africa/Lagos`;
  if (offMs < CLOCK_OFF_MS) return well("clock", facts);
  return {
    ...{ name: "clock", state: offMs < CLOCK_WRONG_MS ? "warn" : "bad" },
    ...{ badge: `${howLong(offMs / 1_000)} off`, facts },
    trouble: {
      title: `The clock is ${howLong(offMs / 1_000)} off`,
      advice:
        "Codes and deadlines go wrong. Switch on time keeping on this machine and that of the database: timedatectl set-ntp true",
    },
  };
}

function ownClock(keeping: TimeKeeping): Part {
  const time = `${lagosClock(new Date().toISOString())} in Lagos by this machine`;
  if (keeping === "kept") return well("clock", `${time}, set by a time server`);
  if (keeping === "unknown") {
    const facts = `${time}. The shop cannot tell whether that is right: compare it with your phone`;
    return { name: "clock", state: "unknown", badge: "Not known", facts };
  }
  return {
    ...{
      name: "clock",
      state: "warn",
      badge: "May drift",
      facts: `${time}, set by no time server`,
    },
    trouble: {
      title: "The clock may drift",
      advice:
        "No time server sets it. Once it is a minute off, the shop refuses codes of authenticator apps. Switch on time keeping on this machine: timedatectl set-ntp true",
    },
  };
}
