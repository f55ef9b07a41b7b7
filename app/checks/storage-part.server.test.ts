/** A storage that takes files is well only if it deletes them, too. */
import { afterEach, expect, onTestFinished, test, vi } from "vitest";
import { newFolder, removeFolder } from "../../test/running/shop.ts";
import { LookedAtBucket, startS3Server, whyNoS3Server } from "../../test/servers/s3-server.ts";
import { openStorage, uploadStore } from "../uploads/storage/storage.server.ts";
import { lookAfresh, storagePart } from "./outer-parts.server.ts";

const PATIENCE_MS = 20_000;
const NOT_DELETED = {
  ...{ state: "bad", badge: "Deletes nothing" },
  trouble: { title: "Files cannot be deleted" },
};

afterEach(lookAfresh);

test("a folder that does not let a file be deleted is told, until it does", async () => {
  const folder = newFolder();
  onTestFinished(() => removeFolder(folder));
  openStorage({ folder });
  // A fault of the disk's rights that leaves storing as it is: root, who runs many tests, has none.
  const denied = Object.assign(new Error("not permitted"), { code: "EPERM" });
  vi.spyOn(uploadStore(), "remove").mockRejectedValueOnce(denied);
  const part = await storagePart(PATIENCE_MS);
  expect(part).toMatchObject(NOT_DELETED);
  expect(part.trouble?.advice).toMatch(
    /did not delete it \(EPERM\)\. Let the user .* delete files/,
  );
  expect(await uploadStore().isEmpty()).toBe(false);
  lookAfresh();
  expect(await storagePart(PATIENCE_MS)).toMatchObject({ state: "well" });
  // Also what the first try has left.
  expect(await uploadStore().isEmpty()).toBe(true);
});

const whyNot = process.env.LONG ? whyNoS3Server() : "only in the long run: npm run test:long";
test.skipIf(whyNot)(
  `a bucket whose key may not delete is told with the right that it lacks, and is left one file${whyNot ? ` (${whyNot})` : ""}`,
  async () => {
    const server = await startS3Server();
    onTestFinished(() => server.remove());
    const bucket = new LookedAtBucket(new URL(server.bucketUrl));
    const { keepingUrl, bucketUrl } = server;
    for (let look = 0; look < 3; look++) {
      openStorage({ folder: "", s3Url: keepingUrl });
      lookAfresh();
      const part = await storagePart(PATIENCE_MS);
      expect(part).toMatchObject(NOT_DELETED);
      expect(part.trouble?.advice).toMatch(
        /\(AccessDenied\)\. Give the key in S3_URL the right to list and to delete objects\./,
      );
      expect(await bucket.keys()).toEqual([expect.stringMatching(/^tried-/)]);
    }
    openStorage({ folder: "", s3Url: bucketUrl });
    lookAfresh();
    expect(await storagePart(PATIENCE_MS)).toMatchObject({ state: "well" });
    expect(await bucket.keys()).toEqual([]);
  },
);
