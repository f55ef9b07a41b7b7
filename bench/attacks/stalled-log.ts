/** Nobody reads what the shop prints: Ctrl-S in its terminal, or a collector of logs that hangs. */
import { type Attack, keepSending } from "./attack.ts";

export const stalledLog: Attack = {
  name: "a log that nobody reads",
  run: async (shop, until) => {
    shop.stallLog();
    try {
      await keepSending(4, until, () => fetch(`${shop.url}/about`, { signal: until }));
    } finally {
      shop.readLog();
    }
  },
};
