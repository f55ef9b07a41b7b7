import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";

export default defineConfig({
  plugins: [tailwindcss(), reactRouter()],
  resolve: { tsconfigPaths: true },
  environments: {
    ssr: {
      // The production process is part of the server bundle, so that it shares the
      // database pool and the live hub with the routes.
      build: { rollupOptions: { input: "./server/main.ts" } },
    },
  },
});
