import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, expect, test } from "vitest";
import { diskState, watchDisk } from "./disk.server.ts";

afterEach(() => watchDisk(tmpdir(), true, { low: 0, full: 0 }));

test("the owner is told while there is room for files still, and a folder that is not made yet is on its parent's disk", () => {
  const folder = mkdtempSync(join(tmpdir(), "itewe-disk-"));
  watchDisk(folder, true, { low: 0, full: 0 });
  const { state, freeBytes } = diskState();
  expect(state).toBe("roomy");
  watchDisk(join(folder, "not", "yet"), true, { low: freeBytes * 2, full: 0 });
  expect(diskState().state).toBe("low");
  watchDisk(folder, true, { low: freeBytes * 4, full: freeBytes * 2 });
  expect(diskState().state).toBe("full");
  // With rows elsewhere only files are missing room.
  watchDisk(folder, false, { low: freeBytes * 4, full: freeBytes * 2 });
  expect(diskState().state).toBe("low");
  rmSync(folder, { recursive: true });
});
