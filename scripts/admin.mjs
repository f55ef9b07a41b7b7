// Makes an account admin: `npm run admin -- EMAIL`, beside a running shop or without one.
await import("../server/commands/admin.ts");
