// Makes a shop of a backup: `npm run restore -- FILE`, into an empty data folder or database.
await import("../server/commands/restore.ts");
