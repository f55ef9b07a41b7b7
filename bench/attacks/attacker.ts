/**
 * An attacker, a process of its own: `attacker.ts NAME URL SECONDS`. On a machine with few cores it
 * comes last, since a real one brings a machine of its own.
 */
import { constants, setPriority } from "node:os";
import { ATTACKS } from "./attacks.ts";

const [name, url = "", seconds] = process.argv.slice(2);
const attack = ATTACKS.find((one) => one.name === name);
if (!attack) throw new Error(`There is no attack of this name: ${name}.`);
setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
const end = new AbortController();
setTimeout(() => end.abort(), Number(seconds) * 1_000);
await attack.run({ url }, end.signal);
process.exit();
