/**
 * sharp on one core, which keeps nothing. Loaded once there is a picture: it takes a third of the
 * start of a process.
 */
import sharp from "sharp";

sharp.concurrency(1);
sharp.cache(false);

export default sharp;
