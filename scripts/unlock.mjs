// Lifts a lockout and takes a lost second lock off: `npm run unlock -- EMAIL`, beside a running shop
// or without one.
await import("../server/commands/unlock.ts");
