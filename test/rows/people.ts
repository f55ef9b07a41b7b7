/** People of a test: guests who write, customers, admins. */
import { eq } from "drizzle-orm";
import { uuidv7 } from "uuidv7";
import { afterAll, beforeAll } from "vitest";
import { hashToken, type Viewer } from "../../app/accounts/viewer.server.ts";
import { defineImportPersonalData } from "../../app/admin/import/running/import-personal-data.server.ts";
import { defineAwayMails } from "../../app/chat/away/away-mail.server.ts";
import { defineChatPersonalData } from "../../app/chat/chat-personal-data.server.ts";
import { defineMessagePurge } from "../../app/chat/removal/deletion.server.ts";
import { defineWipePurge } from "../../app/chat/removal/wipe.server.ts";
import { sendMessage } from "../../app/chat/sending/send-message.server.ts";
import { openQueue, startJobs, stopJobs } from "../../app/jobs/jobs.server.ts";
import { defineOrderPersonalData } from "../../app/orders/order-personal-data.server.ts";
import { defineFilePurges } from "../../app/uploads/files/files.server.ts";
import { db } from "../../database/db.server.ts";
import { participants, users } from "../../database/schema.ts";

const visitor: Viewer = { kind: "visitor" };
let tokens = 0;

/** Someone who has written nothing yet; `viewer()` is who they are afterwards. */
function newGuest() {
  const guestToken = `token-${tokens++}`;
  return {
    guestToken,
    write: (message: string, clientId = uuidv7()) =>
      sendMessage({ viewer: visitor, guestToken }, { message, clientId }),
    viewer: async (): Promise<Viewer> => {
      const [row] = await db
        .select()
        .from(participants)
        .where(eq(participants.tokenHash, hashToken(guestToken)));
      return row ? { kind: "guest", participantId: row.id } : visitor;
    },
  };
}

async function newUser(name: string, role: "user" | "admin") {
  const user = { id: uuidv7(), name, email: `${name.toLowerCase()}@example.com`, role };
  await db.insert(users).values(user);
  return { kind: role === "admin" ? ("admin" as const) : ("customer" as const), user };
}

/**
 * People, and the queue of the jobs that their messages make; call once at the top of the file,
 * after the database.
 * @param runsJobs whether what is queued is done as well: several mails, checks and purges a test
 */
export function usePeople({ runsJobs = false } = {}) {
  defineAwayMails(() => "https://itewe.example");
  defineMessagePurge();
  defineWipePurge();
  defineFilePurges();
  defineChatPersonalData();
  defineOrderPersonalData();
  defineImportPersonalData();
  beforeAll(async () => {
    if (runsJobs) await startJobs(() => {}, 2);
    else await openQueue(() => {});
  });
  afterAll(() => stopJobs());
  return { visitor, newGuest, newUser };
}

/** The status of the answer that a promise was rejected with. */
export const status = (promise: Promise<unknown>) =>
  promise.then(
    () => 200,
    (thrown) => (thrown instanceof Response ? thrown.status : thrown),
  );
