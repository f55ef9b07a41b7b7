/**
 * Stores sessions by the SHA-256 of their tokens, so that a copy of the table signs nobody in.
 * better-auth has no setting for it, so its database adapter is wrapped (`docs/decisions/0028`).
 */
import { createHash } from "node:crypto";
import type { DBAdapter, DBTransactionAdapter, Where } from "better-auth";

/** The stored form of a token: SHA-256, in hexadecimal. */
export function hashSessionToken(token: string): string {
  return createHash("sha256").update(token).digest("hex");
}

/** Wraps an adapter, so that it finds and stores sessions by hashed tokens. */
export function withHashedTokens<Options>(
  make: (options: Options) => DBAdapter,
): (options: Options) => DBAdapter {
  return (options) => {
    const adapter = make(options);
    return {
      ...hashing(adapter),
      transaction: (work) => adapter.transaction((inner) => work(hashing(inner))),
    };
  };
}

function hashing(inner: DBTransactionAdapter): DBTransactionAdapter {
  return {
    ...inner,
    create: async (args) => withToken(await inner.create(hashed(args)), args),
    findOne: async (args) => withToken(await inner.findOne(hashed(args)), args),
    findMany: async <T>(args: Parameters<DBTransactionAdapter["findMany"]>[0]) =>
      (await inner.findMany<T>(hashed(args))).map((row) => withToken(row, args)),
    count: (args) => inner.count(hashed(args)),
    update: async (args) => withToken(await inner.update(hashed(args)), args),
    updateMany: (args) => inner.updateMany(hashed(args)),
    delete: (args) => inner.delete(hashed(args)),
    deleteMany: (args) => inner.deleteMany(hashed(args)),
    consumeOne: async (args) => withToken(await inner.consumeOne(hashed(args)), args),
    incrementOne: async (args) => withToken(await inner.incrementOne(hashed(args)), args),
  };
}

interface Asked {
  model: string;
  where?: Where[] | undefined;
  data?: object;
  update?: object;
}

/** The query with its tokens hashed. */
function hashed<Args extends Asked>(args: Args): Args {
  if (args.model !== "session") return args;
  const { where, data, update } = args;
  return {
    ...args,
    ...(where ? { where: where.map(hashedCondition) } : {}),
    ...(data ? { data: hashedRow(data) } : {}),
    ...(update ? { update: hashedRow(update) } : {}),
  };
}

function hashedCondition(condition: Where): Where {
  const { field, value } = condition;
  if (field !== "token") return condition;
  if (Array.isArray(value)) {
    return { ...condition, value: value.map((one) => hashSessionToken(String(one))) };
  }
  return { ...condition, value: hashSessionToken(String(value)) };
}

function hashedRow(row: object): object {
  return "token" in row ? { ...row, token: hashSessionToken(String(row.token)) } : row;
}

/** The row with the token of the query, which better-auth needs for the cookie. */
function withToken<Row>(row: Row, { model, where, data }: Asked): Row {
  if (model !== "session" || !row) return row;
  const named = data && "token" in data ? data.token : tokenIn(where);
  return typeof named === "string" ? { ...row, token: named } : row;
}

function tokenIn(where: Where[] | undefined): Where["value"] | undefined {
  return where?.find(({ field }) => field === "token")?.value;
}
