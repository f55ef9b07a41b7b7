/** Many messages and many files of a shop that runs. */
import { createHash, randomBytes } from "node:crypto";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { atDatabase, type Shop } from "../../test/running/shop.ts";

const MESSAGES = 1_000;
/** Of one as text, about. */
const MESSAGE_BYTES = 330;
const FILE_BYTES = 250_000;
const FOLDER = "artwork";

/** Adds conversations of 1,000 messages each, of so many bytes as text. */
export async function growRows(shop: Pick<Shop, "dataDir">, bytes: number): Promise<void> {
  const conversations = Math.ceil(bytes / MESSAGES / MESSAGE_BYTES);
  await atDatabase(
    shop,
    "set synchronous_commit = off",
    `with people as (
       insert into participants (id, kind)
       select gen_random_uuid(), 'customer' from generate_series(1, ${conversations}) returning id
     )
     insert into conversations (id, participant_id, last_seq)
     select gen_random_uuid(), id, ${MESSAGES} from people`,
    `insert into messages (conversation_id, seq, sender_id, receiver_id, client_id, message)
     select c.id, n, c.participant_id, s.id, gen_random_uuid(),
            'Message ' || n || ' on ' || md5(n::text || c.id::text) || ': fifty A5 fliers on matt paper, '
            || md5(random()::text) || ', by Friday if you can.'
     from conversations c, participants s, generate_series(1, ${MESSAGES}) n
     where s.kind = 'support' and c.last_seq = ${MESSAGES}`,
    "analyze",
  );
}

/** Adds uploaded files of so many bytes together. */
export async function growFiles(shop: Pick<Shop, "dataDir">, bytes: number): Promise<void> {
  const folder = join(shop.dataDir, "uploads", FOLDER);
  mkdirSync(folder, { recursive: true });
  const rows: string[] = [];
  for (let count = 0; count * FILE_BYTES < bytes; count++) {
    const content = randomBytes(FILE_BYTES);
    const path = `${FOLDER}/generated-${count}.pdf`;
    writeFileSync(join(shop.dataDir, "uploads", path), content);
    const sha256 = createHash("sha256").update(content).digest("hex");
    rows.push(`('${path}', '${sha256}')`);
  }
  await atDatabase(
    shop,
    `insert into files (id, kind, path, name, size, type, sha256, owner_id, finished_at, claimed_at)
     select gen_random_uuid(), '${FOLDER}', path, 'cards.pdf', ${FILE_BYTES}, 'application/pdf', sha256,
            gen_random_uuid(), now(), now()
     from (values ${rows.join(", ")}) made (path, sha256)`,
  );
}
