/** The id of a product's name in the list of products, where a link to its line leads. */
export const productLine = (productId: string) => `name-${productId}`;

/** Where what is done to a product is sent. */
export const PRODUCT_ACTS = "/admin-dashboard/product-acts";
