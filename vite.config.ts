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

export default defineConfig(({ command }) => ({
  plugins: [layersInOrder, reactRouter()],
  resolve: { tsconfigPaths: true },
  experimental: {
    // React Router links the entry's sheet with a `#`. By any other name Vite would add it again with
    // a script that needs it, such as the toaster: behind the page's own sheet, and win over it.
    renderBuiltUrl: (name, { hostType }) =>
      hostType === "js" && /\/entry-[\w-]+\.css$/.test(name) ? `/${name}#` : undefined,
  },
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
                  priority: 3,
                },
                // Without React: all that an untouched page loads (`unhurried-scripts.tsx`).
                { name: "slider", test: /\/app\/ui\/slider\.ts$/, priority: 3 },
                // The frame of the public pages and what most of them show, with all that these
                // import; never the code of forms, chat or admin.
                {
                  name: "site",
                  test: /\/app\/(?:entry\.client|root|site\/frame\/site-layout|shop\/pages\/(?:page-meta|structured-data)|catalogue\/product-card|ui\/(?:empty-state|notice|picture|forms\/composed))\.tsx?$/,
                  priority: 2,
                },
                // Small files that many pages have in common, whose names every visitor would load
                // with the list of all routes. None of them imports much.
                {
                  name: "forms",
                  test: /\/app\/(?:ui\/forms\/(?:form-answer|form-parts|field|still-wrong|answered-field|password-field)|ui\/format\/(?:in-time|typed-money)|ui\/toasts\/toast|accounts\/owner-field|accounts\/passwords\/password-length)\.tsx?$/,
                  priority: 1,
                },
                {
                  name: "product",
                  test: /\/app\/(?:ui\/stars|catalogue\/(?:features|prices\/each|ticket\/choice\/shown-numbers|reviews\/(?:review|review-words|product-reviews)))\.tsx?$/,
                  priority: 2,
                },
                // What a ticket is computed and written with.
                {
                  name: "ticket",
                  test: /\/app\/(?:catalogue\/(?:prices\/(?:choice|delivery|ladder|line|order-sum|price-list|promised-date)|ticket\/(?:date-line|choice\/(?:ticket|date-words)))|shop\/settings\/pay-first)\.tsx?$/,
                  priority: 1,
                },
                {
                  name: "live",
                  test: /\/app\/live\/(?:use-live|use-reread|shop-answers|live-stream)\.tsx?$/,
                  priority: 1,
                },
                {
                  name: "lists",
                  test: /\/app\/(?:admin\/lists\/[\w-]+|admin\/orders\/order-answer|ui\/(?:panel|focus|dialog))\.tsx?$/,
                  priority: 1,
                },
                {
                  name: "files",
                  test: /\/app\/uploads\/(?:file-name|file-types|file-pages)\.tsx?$/,
                  priority: 1,
                },
                {
                  name: "status",
                  test: /\/app\/orders\/(?:order|status|ui\/status-badge)\.tsx?$/,
                  priority: 1,
                },
              ],
            },
          },
        },
      },
    },
    ssr: {
      // The built server holds its dependencies: Node opens a few files at the start instead of
      // two thousand. What is native, or runs in a process of its own, stays where it is.
      ...(command === "build" && {
        define: { "process.env.NODE_ENV": '"production"' },
        resolve: { noExternal: true, external: ["sharp", "@hyzyla/pdfium", "pino"] },
      }),
      // The production process is part of the server bundle, so that it shares the
      // database pool and the live hub with the routes.
      build: { rollupOptions: { input: "./server/main.ts" } },
    },
  },
}));
