/** SPEC's two roles, and those of the staff beside the owner (TRADE §5 'Staff'). */
export const roles = ["user", "admin", "desk", "workshop", "accounts"] as const;
export type Role = (typeof roles)[number];
