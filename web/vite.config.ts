import path from "node:path";
import { fileURLToPath } from "node:url";
import react from "@vitejs/plugin-react";
import type { Plugin } from "vite";
import { defineConfig } from "vitest/config";

const docsPath = /^\/docs(?!\/(api|errors)|\.)/;
const shellPath = /^\/(Auth|user|backoffice|verify|sandbox)(\/|$)/;
const server = process.env.GBPC_SERVER ?? "http://localhost:8080";

/** Serves the application shell in development, as the Go server does in production. */
function zones(): Plugin {
  return {
    name: "zones",
    configureServer(development) {
      development.middlewares.use((request, _response, next) => {
        const wantsPage = request.headers.accept?.includes("text/html");
        if (wantsPage && shellPath.test(request.url ?? "")) {
          request.url = "/shell.html";
        } else if (wantsPage && docsPath.test(request.url ?? "")) {
          request.url = "/docs.html";
        }
        next();
      });
    },
  };
}

/** The class `open` of DataList.module.css is DataList_open. No two sheets of modules share a file name. */
function scopedName(name: string, file: string): string {
  return `${path.basename(file, ".module.css")}_${name}`;
}

export default defineConfig({
  plugins: [react(), zones()],
  // Names that are the same in every build: the prerendered pages use them too.
  css: { modules: { generateScopedName: scopedName } },
  resolve: { alias: { "@": fileURLToPath(new URL("./src", import.meta.url)) } },
  // The terms of service are the server's files, the guides and the changelog the repository's.
  server: {
    fs: { allow: [".", "../internal/customer/terms", "../docs/guides", "../CHANGELOG.md"] },
    proxy: { "/api": { target: server, changeOrigin: true } },
  },
  build: {
    manifest: true,
    // The prerender step inlines the sheets of the parts it renders.
    ssrEmitAssets: true,
    assetsInlineLimit: 0,
    target: "es2022",
    // The first browsers with light-dark(), which the colour tokens are written in.
    cssTarget: ["chrome123", "firefox120", "safari17.5"],
    rolldownOptions: {
      input: ["index.html", "docs.html", "auth.html", "shell.html", "src/app/entry.sandbox.ts"],
    },
  },
  worker: { format: "es" },
  test: {
    environment: "jsdom",
    setupFiles: ["src/test/setup.ts"],
    include: ["src/**/*.test.{ts,tsx}", "scripts/*.test.mjs"],
    css: false,
    // As many as there are processors: left alone it keeps one of two for itself.
    maxWorkers: "100%",
    // One world for all files: making one for each takes two thirds of the time. What a test leaves behind
    // is cleared away in setup.ts.
    isolate: false,
    // A busy machine is slow, not wrong.
    testTimeout: 60_000,
  },
});
