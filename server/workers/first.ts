import cluster from "node:cluster";

/** Whether this process speaks for the shop, of several that open side by side. */
export const isFirst = () => !cluster.isWorker || cluster.worker?.id === 1;
