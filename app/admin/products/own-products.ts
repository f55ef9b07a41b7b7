/** Where an owner takes the products of the demo out of the shop, and brings them back. */
export const OWN_PRODUCTS = "/admin-dashboard/own-products";
