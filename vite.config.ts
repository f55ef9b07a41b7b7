import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig, type Plugin } from "vite";

/**
 * Every route's styles say themselves which layer wins (`app/app.css`). When an error takes the
 * place of a page, the browser may read them before the ones that say so for all.
 */
const layersInOrder: Plugin = {
  name: "layers-in-order",
  enforce: "pre",
  transform(code, id) {
    if (!/\/app\/\w+\/.*\.css$/.test(id)) return undefined;
    return { code: `@layer theme, base, components, utilities;\n${code}`, map: null };
  },
};

export default defineConfig({
  plugins: [layersInOrder, tailwindcss(), reactRouter()],
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
                  test: /\/app\/(?:entry\.client|root|site\/frame\/site-layout|shop\/(?:page-meta|structured-data)|catalogue\/products\/product-card|ui\/(?:empty-state|notice|picture|hooks\/use-auto-advance))\.tsx?$/,
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
