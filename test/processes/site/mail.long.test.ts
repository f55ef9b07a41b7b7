import { expect, test } from "vitest";
import { earlierId } from "../../rows/earlier-id.ts";
import { atDatabase, freePort, openedFolder, removeFolder, startShop } from "../../running/shop.ts";
import { type MailServer, startMailServer } from "../../servers/mail-server.ts";

test("killed before a mail has gone out, the shop sends it after its next start", async () => {
  const dataDir = openedFolder();
  const port = await freePort();
  const env = { SMTP_URL: `smtp://127.0.0.1:${port}`, MAIL_FROM: "Press <press@itewe.example>" };
  let mailServer: MailServer | undefined;
  let shop = await startShop({ dataDir, env });
  try {
    const clientId = earlierId();
    const sent = await fetch(`${shop.url}/contact`, {
      method: "POST",
      redirect: "manual",
      headers: { origin: shop.url },
      body: new URLSearchParams({
        clientId,
        name: "Tunde Adébáyọ̀",
        phone: "0803 123 4567",
        subject: "Exercise books",
        email: "tunde@bookshop.example",
        message: "2,000 of them, by 5 January.",
      }),
    });
    expect(sent.status).toBe(303);
    expect(sent.headers.get("location")).toBe(`/contact?sent=${clientId}`);
    await shop.kill(true);
    expect(shop.output()).not.toMatch(/Tunde|bookshop|0803|Exercise/);

    mailServer = await startMailServer(port);
    shop = await startShop({ dataDir, env });
    // As though the minute had passed after which a killed shop's job is another's.
    await atDatabase(
      shop,
      "update jobs.job set started_on = started_on - interval '1 minute' where state = 'active'",
    );
    await expect.poll(() => mailServer?.mails.length, { timeout: 100_000 }).toBe(1);
    expect(mailServer.mails[0]?.raw).toContain("From: Press <press@itewe.example>");
    expect(mailServer.mails[0]?.raw).toMatch(/Reply-To: [^:]*<tunde@bookshop\.example>/);
    expect((await shop.stop()).code).toBe(0);
    expect(mailServer.mails).toHaveLength(1);
  } finally {
    await mailServer?.close();
    removeFolder(dataDir);
  }
});
