/** The pages of the main navigation. */
export const mainPages = [
  { to: "/", name: "Home" },
  { to: "/products", name: "Catalog" },
] as const;
