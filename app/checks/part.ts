/** Work that has waited for longer, in seconds, does not go on by itself. */
export const STUCK_S = 15 * 60;

/** How one part of the shop is. */
export interface Part {
  name: "shop" | "database" | "work" | "mail" | "disk" | "storage" | "clock" | "money" | "backup";
  /** "unknown" where the shop cannot tell. */
  state: "well" | "unknown" | "warn" | "bad";
  /** The state in a word or two. */
  badge: string;
  /** What there is to know of it, in a line. */
  facts: string;
  /** How full it is, per cent. */
  used?: number;
  /** When something is wrong: what, and what to do. */
  trouble?: { title: string; advice: string };
}

export const partNames: Record<Part["name"], string> = {
  shop: "Shop",
  database: "Database",
  work: "Work in the background",
  mail: "Mail",
  disk: "Disk",
  storage: "Storage of files",
  clock: "Clock",
  money: "Money",
  backup: "Backup",
};

export const well = (name: Part["name"], facts: string): Part => ({
  name,
  state: "well",
  badge: "Well",
  facts,
});
