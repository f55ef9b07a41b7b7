import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { parseEnv, refuseUnclearValues } from "./env.server.ts";

const KEY = "a-key-of-more-than-thirty-two-letters";

test.each([
  [{ PORT: "80a" }, /^PORT /],
  [{ PORT: "70000" }, /^PORT /],
  [{ PUBLIC_URL: "itewe.example" }, /^PUBLIC_URL /],
  [{ PUBLIC_URL: "https://itewe.example/shop" }, /^PUBLIC_URL /],
  [{ DATABASE_URL: "mysql://localhost/x" }, /^DATABASE_URL /],
  [{ DATABASE_DIRECT_URL: "mysql://localhost/x" }, /^DATABASE_DIRECT_URL must be an address/],
  [
    { DATABASE_DIRECT_URL: "postgres://localhost/x" },
    /^DATABASE_DIRECT_URL must be set together with DATABASE_URL/,
  ],
  [{ DATABASE_POOL: "3" }, /^DATABASE_POOL must be a number from 4 to 200/],
  [{ DATABASE_POOL: "201" }, /^DATABASE_POOL must be a number from 4 to 200/],
  [{ DATABASE_POOL: "many" }, /^DATABASE_POOL must be a number from 4 to 200/],
  [{ METRICS_TOKEN: "too short" }, /^METRICS_TOKEN must have 16 to 200 letters, digits/],
  [{ METRICS_TOKEN: "sixteen letters and a space" }, /^METRICS_TOKEN must have 16 to 200/],
  [{ METRICS_TOKEN: "x".repeat(201) }, /^METRICS_TOKEN must have 16 to 200/],
  [{ ADMIN_EMAIL: "owner" }, /^ADMIN_EMAIL /],
  [{ ADMIN_PASSWORD: "short" }, /^ADMIN_PASSWORD /],
  [{ ADMIN_EMAIL: "owner@itewe.example" }, /^ADMIN_PASSWORD /],
  [{ BANK_NAME: "Example Bank" }, /^BANK_ACCOUNT_NAME must be set together/],
  [{ BANK_ACCOUNT_NUMBER: "12" }, /^BANK_ACCOUNT_NUMBER must be an account number/],
  [{ SMTP_URL: "mail.itewe.example:587" }, /^SMTP_URL /],
  [{ SMTP_URL: "smtp://" }, /^SMTP_URL must name the mail service's host: smtp:\/\/user/],
  [{ SMTP_URL: "smtps:" }, /^SMTP_URL must /],
  [{ SMTP_URL: "smtp:///587" }, /^SMTP_URL must name/],
  [{ SMTP_URL: "smtp:mail.itewe.example" }, /^SMTP_URL must /],
  [{ MAIL_FROM: "Itewe" }, /^MAIL_FROM /],
  [{ TRUST_PROXY: "perhaps" }, /^TRUST_PROXY /],
  [{ BACKUP_PASSPHRASE: "too short" }, /^BACKUP_PASSPHRASE must have at least 12 characters/],
  [{ BACKUP_PASSPHRASE: "x".repeat(1_001) }, /^BACKUP_PASSPHRASE must have at most 1,000/],
  [{ BACKUP_KEEP: "-1" }, /^BACKUP_KEEP must be a number from 0 to 365/],
  [{ BACKUP_KEEP: "366" }, /^BACKUP_KEEP must be a number from 0 to 365/],
  [{ BACKUP_KEEP: "all" }, /^BACKUP_KEEP must be a number from 0 to 365/],
  [{ BUSINESS_PHONE: "call me" }, /^BUSINESS_PHONE /],
  [{ SHOP_KEYS: "root=short" }, /^SHOP_KEYS must be root=/],
  [{ SHOP_KEYS: `sessions=${KEY}` }, /^SHOP_KEYS must be root=/],
])("a malformed setting is named: %j", (source, message) => {
  expect(() => parseEnv(source)).toThrow(message);
});

const ADDRESSES = ["PUBLIC_URL", "DATABASE_URL", "DATABASE_DIRECT_URL", "S3_URL", "SMTP_URL"];
const NONSENSE = [
  "hush-hush",
  "https//KEY:hush-hush@s3.example/bucket",
  "https://KEY:hush-hush@",
  "https://KEY:hush-hush@s3.example:port/bucket",
  "https://KEY:hush-hush@[::/bucket",
  "//KEY:hush-hush@host/name",
  "javascript:hush-hush",
  "https://KEY:%hush-hush@s3.example/bucket",
  "postgres://user:%hush-hush@host/name",
  "smtp://user:%hush-hush@host:587",
  "hush-hush\nhush-hush",
];
test.each(ADDRESSES)("a malformed %s is told in one line without what it holds", (name) => {
  for (const value of NONSENSE) {
    let message = "";
    try {
      parseEnv({ [name]: value });
    } catch (error) {
      message = String(error);
    }
    expect(message, value).toMatch(new RegExp(`^Error: ${name} must [^\\n]+$`));
    expect(message, value).not.toContain("hush-hush");
  }
});

test("addresses with encoded secrets are taken", () => {
  const S3_URL = "https://KEY:a%2Fb@s3.example/bucket?region=eu";
  expect(parseEnv({ S3_URL }).s3Url).toBe(S3_URL);
  expect(parseEnv({ SMTP_URL: "smtp://u:p%25@h:587" }).smtpUrl).toBe("smtp://u:p%25@h:587");
  expect(parseEnv({ PUBLIC_URL: "https://itewe.example/" }).publicUrl).toBe(
    "https://itewe.example",
  );
});

test.each([
  "BACKUP_PASSPHRASE=our printing shop #1 in Yaba",
  "HOST=0.0.0.0\r\nBACKUP_PASSPHRASE = shop#1 in Yaba\r\n",
  "export BACKUP_PASSPHRASE=#1 in Yaba",
  "BACKUP_PASSPHRASE='our printing shop' # 1 in Yaba",
  "BACKUP_PASSPHRASE=our 'printing shop #1'",
  'BACKUP_PASSPHRASE="our printing shop #1',
  "BANK_NAME=\nBACKUP_PASSPHRASE=our printing shop # in Yaba",
  'BANK_NAME="a\nb"\nBACKUP_PASSPHRASE=our printing shop # in Yaba',
  "BACKUP_PASSPHRASE=our\\printing shop in Yaba",
  'BACKUP_PASSPHRASE="our\\nprinting shop"',
  "BACKUP_PASSPHRASE=`our printing shop`",
])(
  "a value in .env that Node and systemd read differently is refused by its setting's name: %j",
  (text) => {
    expect(() => refuseUnclearValues(text)).toThrow(
      /^BACKUP_PASSPHRASE in \.env holds a [#\\`]: put the value in single quotes, and a comment on a line of its own$/,
    );
  },
);

test.each([
  "# PORT=1 # for nginx\n  # another\nPORT=3000\n",
  "BACKUP_PASSPHRASE=\"our printing shop #1\"\nBANK_NAME='#1'\nHOST='a\\`b'",
  'BUSINESS_ADDRESS="12 Yaba Road\nLINE=2 #4"\nPORT=3000',
  "",
])("a .env with such a sign in quotes or in a comment of its own is taken: %j", (text) => {
  expect(() => refuseUnclearValues(text)).not.toThrow();
});

test("a start reads a quoted # of .env whole, and ends with one line at one without quotes", () => {
  const folder = mkdtempSync(join(tmpdir(), "env-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const module = JSON.stringify(resolve("app/shop/env.server.ts"));
  const script = `const { env } = await import(${module}); console.log(env.backupPassphrase);`;
  const start = (line: string) => {
    writeFileSync(join(folder, ".env"), `${line}\n`);
    const { status, stdout, stderr } = spawnSync(
      process.execPath,
      ["--input-type=module", "-e", script],
      { cwd: folder, encoding: "utf8", env: {} },
    );
    return { status, stdout, stderr };
  };
  expect(start("BACKUP_PASSPHRASE='our printing shop #1 in Yaba'")).toEqual({
    status: 0,
    stdout: "our printing shop #1 in Yaba\n",
    stderr: "",
  });
  expect(start("BACKUP_PASSPHRASE=our printing shop #1 in Yaba")).toEqual({
    status: 1,
    stdout: "",
    stderr:
      "The setting BACKUP_PASSPHRASE in .env holds a #: put the value in single quotes, and a comment on a line of its own.\n",
  });
});
