/** What a worker sends to its primary when it serves. */
export const READY = "itewe:ready";
