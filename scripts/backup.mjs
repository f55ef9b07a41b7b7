// Writes everything that the shop keeps into one file: `npm run backup -- FILE [--check]`, while it
// serves or not.
await import("../server/commands/backup.ts");
