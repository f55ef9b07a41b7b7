import { uuidv7 } from "uuidv7";
import { afterAll, expect, test } from "vitest";
import { Guest } from "../../running/guest.ts";
import { freePort, openedFolder, removeFolder, startShop } from "../../running/shop.ts";

const dataDir = openedFolder();
afterAll(() => removeFolder(dataDir));

// In the check, a file that was cut off goes on at a shop that goes on.
test("a file goes on where it was cut off, also after kill -9", async () => {
  const port = await freePort();
  const killed = await startShop({ dataDir, port });
  const guest = await new Guest(killed.url).open();
  const bytes = Buffer.concat([Buffer.from("%PDF-1.7\n"), Buffer.alloc(300_000, 7)]);
  const announced = await guest.announce("cut.pdf", bytes.length);
  const location = announced.headers.get("location") ?? "";
  expect((await guest.bring(location, bytes.subarray(0, 100_000))).status).toBe(204);
  await killed.kill();
  const shop = await startShop({ dataDir, port });
  try {
    const head = await guest.fetch(location, {
      method: "HEAD",
      headers: { "tus-resumable": "1.0.0" },
    });
    expect(head.headers.get("upload-offset")).toBe("100000");
    expect((await guest.bring(location, bytes.subarray(50_000), 50_000)).status).toBe(409);
    expect((await guest.bring(location, bytes.subarray(100_000), 100_000)).status).toBe(204);
    const id = location.split("/").at(-1) ?? "";
    const sent = await guest.post("/chat/messages", { file: id, clientId: uuidv7() });
    const { message } = (await sent.json()) as { message: { message: string } };
    const whole = Buffer.from(await (await guest.fetch(message.message)).arrayBuffer());
    expect(whole.equals(bytes)).toBe(true);
  } finally {
    await shop.stop();
  }
});
