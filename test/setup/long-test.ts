import { test } from "vitest";

/** A test of `npm run test:long` alone: it takes seconds, and its rule has a faster test as well. */
export const longTest = test.runIf(process.env.LONG);

/** Rows of a test that `npm run test:long` alone adds. */
export const inLongRun = <Row>(...rows: Row[]): Row[] => (process.env.LONG ? rows : []);
