/** The pages of the main navigation. */
export const mainPages = [
  { to: "/", name: "Home" },
  { to: "/products", name: "Catalog" },
  { to: "/about", name: "About Us" },
  { to: "/contact", name: "Contact" },
  { to: "/service", name: "Services" },
] as const;
