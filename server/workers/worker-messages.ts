/** What a worker sends to its primary when it serves. */
export const READY = "itewe:ready";
/** In the environment of a worker that prepares itself while others serve. */
export const JOINS = "ITEWE_JOINS_OTHERS";
/** What the primary sends to a worker whose place another has taken. */
export const LEAVE = "itewe:leave";
