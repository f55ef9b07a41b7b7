import { reactRouter } from "@react-router/dev/vite";
import { defineConfig, type Plugin } from "vite";

/**
 * Repeats the order of the layers (`app/app.css`) in every stylesheet: when an error replaces a
 * page, the browser may read a route's stylesheet before `app.css`.
 */
const layersInOrder: Plugin = {
  name: "layers-in-order",
  enforce: "pre",
  transform(code, id) {
    if (!/\/app\/\w+\/.*\.css$/.test(id)) return undefined;
    return { code: `@layer base, components;\n${code}`, map: null };
  },
};

export default defineConfig({
  plugins: [layersInOrder, reactRouter()],
  resolve: { tsconfigPaths: true },
  environments: {
    client: {
      build: {
        rollupOptions: {
          // What React Router tells developers of is of no use to visitors, who would load it.
          treeshake: { manualPureFunctions: ["warning", "warningOnce", "warnOnce"] },
          output: {
            codeSplitting: {
              // Without these, a first visit asks for thirty files of mostly less than 1 kB.
              groups: [
                {
                  name: "framework",
                  test: /node_modules\/(?:react|react-dom|react-router|scheduler)\/|vite\/preload-helper/,
                  priority: 1,
                },
                // The frame of the public pages and what most of them show, with all that these
                // import; never the code of forms, chat or admin.
                {
                  name: "site",
                  test: /\/app\/(?:entry\.client|root|site\/frame\/site-layout|shop\/(?:page-meta|structured-data)|catalogue\/product-card|ui\/(?:empty-state|notice|picture|hooks\/use-auto-advance))\.tsx?$/,
                },
              ],
            },
          },
        },
      },
    },
    ssr: {
      // The production process is part of the server bundle, so that it shares the
      // database pool and the live hub with the routes.
      build: { rollupOptions: { input: "./server/main.ts" } },
    },
  },
});
