// For `node --import`: tells Node that the files of Drizzle are modules. It would read that for each
// of its hundred files anew from a package.json of 180 kB, which takes half a second of work.
import { registerHooks } from "node:module";

registerHooks({
  resolve(specifier, context, next) {
    const { parentURL = "" } = context;
    if (!specifier.startsWith(".") || !parentURL.includes("/node_modules/drizzle-orm/")) {
      return next(specifier, context);
    }
    return { url: new URL(specifier, parentURL).href, format: "module", shortCircuit: true };
  },
});
