/** Nobody reads what the shop prints: Ctrl-S in its terminal, or a collector of logs that hangs. */
import { type Attack, keepSending } from "./attack.ts";

export const stalledLog: Attack = {
  name: "a log that nobody reads",
  prepare: (shop) => {
    shop.stallLog();
    return shop.readLog;
  },
  run: (shop, until) => keepSending(4, until, () => fetch(`${shop.url}/about`, { signal: until })),
};
