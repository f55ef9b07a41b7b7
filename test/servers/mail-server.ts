/** A real SMTP server that keeps what it is given. */
import { SMTPServer } from "smtp-server";

export interface MailServer {
  /** For `SMTP_URL`. */
  url: string;
  /** Every mail that was taken, whole, in the order of arrival. */
  mails: { to: string[]; raw: string }[];
  close(): Promise<void>;
}

/**
 * @param delayMs how long it takes over each mail whose address begins with `slow`
 * @param refusals what it answers to addresses of senders and recipients that it refuses, such as `550
 *   5.1.1 No such user`; for as long as they stand there
 */
export async function startMailServer(
  port = 0,
  delayMs = 0,
  refusals: Record<string, string> = {},
): Promise<MailServer> {
  const mails: MailServer["mails"] = [];
  const answer = ({ address }: { address: string }) => {
    const [, code, words] = /^(\d+) (.+)$/.exec(refusals[address] ?? "") ?? [];
    return code ? Object.assign(new Error(words), { responseCode: Number(code) }) : undefined;
  };
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS", "AUTH"],
    // It would put a status of its own before each answer in `refusals`.
    hideENHANCEDSTATUSCODES: true,
    closeTimeout: 100,
    logger: false,
    onMailFrom: (from, _session, done) => done(answer(from)),
    onRcptTo: (to, _session, done) => done(answer(to)),
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on("data", (chunk: Buffer) => chunks.push(chunk));
      stream.on("end", () => {
        const to = session.envelope.rcptTo.map(({ address }) => address);
        const take = () => {
          mails.push({ to, raw: Buffer.concat(chunks).toString() });
          done();
        };
        if (to.some((address) => address.startsWith("slow"))) setTimeout(take, delayMs);
        else take();
      });
    },
  });
  server.on("error", () => {});
  await new Promise<void>((ready) => server.listen(port, "127.0.0.1", ready));
  const address = server.server.address();
  if (!address || typeof address === "string") throw new Error("The mail server has no port");
  return {
    url: `smtp://127.0.0.1:${address.port}`,
    mails,
    close: () => new Promise((closed) => server.close(closed)),
  };
}
