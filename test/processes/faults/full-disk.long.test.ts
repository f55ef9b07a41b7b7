import { rmSync, statSync } from "node:fs";
import { join } from "node:path";
import { afterAll, afterEach, beforeEach, describe, expect, test } from "vitest";
import { Guest, signedInAdmin } from "../../running/guest.ts";
import { ADMIN, freePort, runShop, type Shop, startShop } from "../../running/shop.ts";
import { mountSmallDisk } from "../../running/small-disk.ts";

const MIB = 1_048_576;
const disk = mountSmallDisk("1G");
const dataDir = disk?.folder ?? "";
/** A page may be told to come again while what was just started reads its first pages. */
const SLOW_DISK = { timeout: 60_000 };
const fill = (freeBytes: number) => disk?.fill(freeBytes);

describe.skipIf(!disk)("on a disk of its own", () => {
  let shop: Shop;
  let port = 0;
  beforeEach(async () => {
    disk?.free();
    port = await freePort();
    shop = await startShop({ dataDir, port });
  });
  afterEach(() => shop.stop());
  afterAll(() => disk?.remove());
  const health = async () => {
    const answer = await fetch(`${shop.url}/healthz`);
    return `${answer.status} ${await answer.text()}`;
  };

  test("a disk that something has filled to the last byte is told, and the shop opens on it again", async () => {
    await expect
      .poll(() => statSync(join(dataDir, "reserve"), { throwIfNoEntry: false })?.size)
      .toBe(64 * MIB);
    expect(await health()).toBe("200 ok, but the disk is nearly full\n");
    const guest = await new Guest(shop.url).open();
    expect((await guest.send("Good morning")).status).toBe(200);

    fill(0);
    expect(await health()).toBe("503 the disk is full\n");
    const refused = await guest.send("Are you open?");
    expect(refused.status).toBe(503);
    expect(await refused.text()).toBe(
      "The shop cannot take anything at the moment. Try again later.\n",
    );
    await shop.stop();

    // With nothing but the reserve: what was kept is read, and the admin can sign in and delete.
    shop = await startShop({ dataDir, port, trouble: "the disk is full\n" });
    expect((await guest.read()).map(({ message }) => message)).toEqual(["Good morning"]);
    const admin = await signedInAdmin(shop.url, ADMIN);
    const overview = async () => (await admin.fetch("/admin-dashboard")).text();
    await expect.poll(overview, SLOW_DISK).toContain("disk is full");

    disk?.free();
    expect(await health()).toBe("200 ok, but the disk is nearly full\n");
    expect((await guest.send("Are you open?")).status).toBe(200);
  });

  test("where no start can make room, one line says what to do", async () => {
    await shop.stop();
    rmSync(join(dataDir, "reserve"), { force: true });
    fill(12 * MIB);
    const { code, output } = await runShop({ dataDir });
    expect(code).toBe(1);
    expect(output).toBe(
      `The disk of DATA_DIR ${dataDir} is full: 12 MB are free. Free 34 MB or more, then start again.\n`,
    );
  });
});
