/** What a worker sends to its primary when it serves. */
export const READY = "itewe:ready";
/** What the primary sends to a worker whose place another has taken. */
export const LEAVE = "itewe:leave";
