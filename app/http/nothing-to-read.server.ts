/** The loader of a route that only takes what is sent; without one React Router speaks of its insides. */
export const nothingToRead = () =>
  new Response("There is nothing to read here.\n", { status: 405, headers: { allow: "POST" } });
