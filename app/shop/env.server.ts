/**
 * The only reader of the environment and of `.env` in the working folder (the environment wins). An
 * invalid setting ends the start with one line that names it.
 */
import { existsSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import { loadEnvFile } from "node:process";
import { z } from "zod";
import { isDecodable } from "../http/decodable.ts";
import { business } from "./business.ts";
import { type Keys, parseKeys } from "./keys/keys.ts";

/** An invalid setting; `message` is one line. */
class SettingError extends Error {}

const text = z.string().trim().min(1).optional();
const email = z.email("must be an e-mail address").trim().toLowerCase().optional();
const phone = z
  .string()
  .trim()
  .regex(/^\+?[\d\s()-]{7,24}$/, "must be a phone number")
  .optional();

const url = (protocols: RegExp, hint: string) =>
  z
    // `abort`, because errors of `new URL` would print the secret.
    .url({ protocol: protocols, error: `must be ${hint}`, abort: true })
    .trim()
    .refine(
      isDecodable,
      "must have its %-signs followed by two hexadecimal digits (a % itself is %25)",
    )
    .optional();

/** A bucket's URL must hold its key. */
const isBucket = ({ username, password, pathname }: URL) =>
  username !== "" && password !== "" && /^\/[\w.-]+$/.test(pathname);

const settings = z
  .object({
    HOST: z.string().trim().min(1).default("localhost"),
    PORT: z
      .string()
      .trim()
      .regex(/^\d{1,5}$/, "must be a number from 0 to 65535")
      .transform(Number)
      .refine((port) => port <= 65535, "must be a number from 0 to 65535")
      .default(3000),
    PATH: z.string().optional(),
    DATA_DIR: z.string().trim().min(1).default("data"),
    PUBLIC_URL: url(/^https?$/i, "an address such as https://itewe.example")
      .transform((value) => (value ? new URL(value) : undefined))
      .refine(
        (value) => !value || value.href === `${value.origin}/`,
        "must be an address without a path, such as https://itewe.example",
      ),
    DATABASE_URL: url(/^postgres(ql)?$/, "an address such as postgresql://user:password@host/name"),
    DATABASE_DIRECT_URL: url(
      /^postgres(ql)?$/,
      "an address such as postgresql://user:password@host/name",
    ),
    DATABASE_POOL: z
      .string()
      .trim()
      .regex(/^\d{1,3}$/, "must be a number from 4 to 200")
      .transform(Number)
      .refine((number) => number >= 4 && number <= 200, "must be a number from 4 to 200")
      .optional(),
    SHOP_KEYS: z
      .string()
      .transform(parseKeys)
      .refine(
        (keys) => keys !== undefined,
        "must be root= and at least 32 letters and digits; further keys after a comma",
      )
      .optional(),
    ADMIN_EMAIL: email,
    ADMIN_PASSWORD: z
      .string()
      .min(8, "must have at least 8 characters")
      .max(128, "must have at most 128 characters")
      .optional(),
    S3_URL: url(/^https?$/, "an address such as https://KEY:SECRET@s3.example/bucket").refine(
      (value) => !value || isBucket(new URL(value)),
      "must name key, secret and bucket: https://KEY:SECRET@s3.example/bucket",
    ),
    SMTP_URL: url(/^smtps?$/, "an address such as smtp://user:password@host:587").refine(
      (value) => !value || new URL(value).hostname !== "",
      "must name the mail service's host: smtp://user:password@host:587",
    ),
    MAIL_FROM: z
      .string()
      .trim()
      .regex(
        /^(?:[^<>@\p{Cc}]*<[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/u,
        `must be an e-mail address, or a name and one: ${business.name} <hello@itewe.example>`,
      )
      .optional(),
    BACKUP_PASSPHRASE: z
      .string()
      .min(12, "must have at least 12 characters")
      .max(1_000, "must have at most 1,000 characters")
      .optional(),
    BACKUP_KEEP: z
      .string()
      .trim()
      .regex(/^\d{1,3}$/, "must be a number from 0 to 365")
      .transform(Number)
      .refine((number) => number <= 365, "must be a number from 0 to 365")
      .default(7),
    METRICS_TOKEN: z
      .string()
      .regex(
        /^[\w.~+/=-]{16,200}$/,
        "must have 16 to 200 letters, digits or signs of . _ ~ + / = -",
      )
      .optional(),
    TRUST_PROXY: z
      .enum(["true", "false", "1", "0"], "must be true or false")
      .transform((value) => value === "true" || value === "1")
      .default(false),
    BUSINESS_PHONE: phone,
    BUSINESS_WHATSAPP: phone,
    BUSINESS_EMAIL: email,
    BUSINESS_ADDRESS: text,
    BANK_NAME: text,
    BANK_ACCOUNT_NAME: text,
    BANK_ACCOUNT_NUMBER: z
      .string()
      .trim()
      .regex(/^\d{10}$/, "must be an account number of 10 digits")
      .optional(),
  })
  .superRefine((value, context) => {
    if (Boolean(value.ADMIN_EMAIL) !== Boolean(value.ADMIN_PASSWORD)) {
      const missing = value.ADMIN_EMAIL ? "ADMIN_PASSWORD" : "ADMIN_EMAIL";
      context.addIssue({
        code: "custom",
        path: [missing],
        message: "must be set together with the other one of ADMIN_EMAIL and ADMIN_PASSWORD",
      });
    }
    if (value.DATABASE_DIRECT_URL && !value.DATABASE_URL) {
      context.addIssue({
        code: "custom",
        path: ["DATABASE_DIRECT_URL"],
        message:
          "must be set together with DATABASE_URL, which names a pooler of the same database",
      });
    }
    // Part of an account would send money elsewhere.
    const account = ["BANK_NAME", "BANK_ACCOUNT_NAME", "BANK_ACCOUNT_NUMBER"] as const;
    const missing = account.filter((name) => !value[name]);
    if (missing.length > 0 && missing.length < account.length) {
      context.addIssue({
        code: "custom",
        path: [missing[0] ?? ""],
        message: `must be set together with the others of ${account.join(", ")}`,
      });
    }
  });

/** The validated settings. */
export interface Env {
  host: string;
  port: number;
  /** `PATH`, for programs that the shop starts. */
  path: string | undefined;
  /** Absolute path. */
  dataDir: string;
  /** Without a trailing slash; undefined: the address the shop listens on. */
  publicUrl?: string;
  databaseUrl?: string;
  /** Past the pooler at `databaseUrl`: for what needs a connection of its own. */
  databaseDirectUrl?: string;
  /** How many connections the pools of a process have together. */
  databasePool?: number;
  /** By default a file in `dataDir`. */
  shopKeys?: Keys;
  admin?: { email: string; password: string };
  /** By default files are stored in `dataDir`. */
  s3Url?: string;
  /** By default mails become files. */
  smtpUrl?: string;
  /** `address` or `Name <address>`; by default the shop's. */
  mailFrom?: string;
  /** Encrypts backups; without it they hold no keys. */
  backupPassphrase?: string;
  /** How many nightly backups are kept; 0 for none at night. */
  backupKeep: number;
  /** Lets monitoring read `/metrics`; without it there is no such page. */
  metricsToken?: string;
  trustProxy: boolean;
  contact: { phone?: string; whatsapp?: string; email?: string; address?: string };
  /** By default that of `business.ts`. */
  bank?: { bankName: string; accountName: string; accountNumber: string };
}

/** Whether the shop serves the world, and not the machine that it is tried on. */
export const isPublic = ({ publicUrl }: Pick<Env, "publicUrl">): boolean =>
  publicUrl?.startsWith("https:") ?? false;

/** @throws SettingError naming the first invalid variable */
export function parseEnv(source: Record<string, string | undefined>): Env {
  const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ""));
  const parsed = settings.safeParse(given);
  if (!parsed.success) {
    const issue = parsed.error.issues[0];
    throw new SettingError(`${issue?.path.join(".")} ${issue?.message}`);
  }
  const value = parsed.data;
  return {
    host: value.HOST,
    port: value.PORT,
    path: value.PATH,
    dataDir: resolve(value.DATA_DIR),
    publicUrl: value.PUBLIC_URL?.origin,
    databaseUrl: value.DATABASE_URL,
    databaseDirectUrl: value.DATABASE_DIRECT_URL,
    databasePool: value.DATABASE_POOL,
    shopKeys: value.SHOP_KEYS,
    admin:
      value.ADMIN_EMAIL && value.ADMIN_PASSWORD
        ? { email: value.ADMIN_EMAIL, password: value.ADMIN_PASSWORD }
        : undefined,
    s3Url: value.S3_URL,
    smtpUrl: value.SMTP_URL,
    mailFrom: value.MAIL_FROM,
    backupPassphrase: value.BACKUP_PASSPHRASE,
    backupKeep: value.BACKUP_KEEP,
    metricsToken: value.METRICS_TOKEN,
    trustProxy: value.TRUST_PROXY,
    contact: {
      phone: value.BUSINESS_PHONE,
      whatsapp: value.BUSINESS_WHATSAPP,
      email: value.BUSINESS_EMAIL,
      address: value.BUSINESS_ADDRESS,
    },
    bank:
      value.BANK_NAME && value.BANK_ACCOUNT_NAME && value.BANK_ACCOUNT_NUMBER
        ? {
            bankName: value.BANK_NAME,
            accountName: value.BANK_ACCOUNT_NAME,
            accountNumber: value.BANK_ACCOUNT_NUMBER,
          }
        : undefined,
  };
}

/** A setting of `.env`: its name, and what of its value stands outside quotes that are read alike. */
const LINE = /^[^\S\n]*(?:export\s+)?([^\s#=]+)[^\S\n]*=[^\S\n]*(?:"[^"\\]*"|'[^']*')?(.*)/gm;

/**
 * Node and systemd read these signs outside quotes each in its own way, and a backslash also in double
 * quotes: a passphrase would be another one after a move.
 *
 * @param text what `.env` holds
 * @throws SettingError naming the first setting with such a sign
 */
export function refuseUnclearValues(text: string): void {
  for (const [, name, unquoted] of text.matchAll(LINE)) {
    const sign = /[#\\`]/.exec(unquoted ?? "")?.[0];
    if (!sign) continue;
    throw new SettingError(
      `${name} in .env holds a ${sign}: put the value in single quotes, and a comment on a line of its own`,
    );
  }
}

function loadFile(): void {
  if (!existsSync(".env")) return;
  try {
    refuseUnclearValues(readFileSync(".env", "utf8"));
    loadEnvFile(".env");
  } catch (error) {
    if (error instanceof SettingError) throw error;
    throw new SettingError(`file .env cannot be read (${(error as NodeJS.ErrnoException).code})`);
  }
}

function readEnv(): Env {
  try {
    loadFile();
    return parseEnv(process.env);
  } catch (error) {
    if (!(error instanceof SettingError)) throw error;
    process.stderr.write(`The setting ${error.message}.\n`);
    process.exit(1);
  }
}

export const env: Env = readEnv();
