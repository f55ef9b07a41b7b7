// Looks at everything that may be wrong with the shop, while it serves or not: `npm run doctor`.
await import("../server/commands/doctor.ts");
