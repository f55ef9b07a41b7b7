import { resolve } from "node:path";

/** Offset printing on coated paper, ISO 12647-2; how it was made: `scripts/make-profile.sh`. */
export const PROFILE = resolve("app/uploads/fixing/coated-fogra39.icc");
