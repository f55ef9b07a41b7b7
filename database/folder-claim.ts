/** One running shop at a time owns a data folder; a crashed one leaves no claim behind. */
import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";

type Claim = { ok: true; release(): void } | { ok: false; pid: number };

/**
 * Claims `folder` for this process. A claim of a process that no longer lives counts for nothing,
 * even when its number has been given to another process since.
 * @returns ok, or the number of the living process that holds the folder
 */
export function claimFolder(folder: string): Claim {
  const file = join(folder, "shop.pid");
  const mine = `${process.pid} ${startOf(process.pid)}`;
  for (let attempt = 0; ; attempt++) {
    try {
      writeFileSync(file, mine, { flag: "wx" });
      return { ok: true, release: () => rmSync(file, { force: true }) };
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "EEXIST" || attempt > 3) throw error;
      const [pid = "", start = ""] = readFileSync(file, "utf8").split(" ");
      if (Number(pid) !== process.pid && pid !== "" && startOf(Number(pid)) === start) {
        return { ok: false, pid: Number(pid) };
      }
      rmSync(file, { force: true });
    }
  }
}

/**
 * When the process `pid` began, in the kernel's own units; tells a process from a later one with
 * the same number. "gone" when there is no such process, "alive" where the system does not say.
 */
function startOf(pid: number): string {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EPERM") return "gone";
  }
  try {
    // The second field may hold spaces; the start is the 20th after its closing bracket.
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    return stat.slice(stat.lastIndexOf(")") + 2).split(" ")[19] ?? "alive";
  } catch {
    return "alive";
  }
}
