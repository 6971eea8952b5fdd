import path from "node:path";
import { fileURLToPath } from "node:url";
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

const source = fileURLToPath(new URL("./src", import.meta.url));

export default defineConfig({
  plugins: [zones()],
  // Names that are the same in every build: the prerendered pages use them too.
  css: { modules: { generateScopedName: scopedName } },
  resolve: {
    alias: [
      { find: "@", replacement: source },
      // What is written for React is run by Preact, the kit's code included.
      { find: /^react-dom\/client$/, replacement: "preact/compat/client" },
      { find: /^react$/, replacement: `${source}/lib/react.js` },
      { find: /^react-dom$/, replacement: "preact/compat" },
      { find: /^react(\/jsx(-dev)?-runtime)$/, replacement: "preact/compat$1" },
    ],
    mainFields: ["module", "browser", "main"],
  },
  ssr: { noExternal: true },
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
    modulePreload: { polyfill: false }, // the browsers below have it
    target: "es2022",
    // The first browsers with light-dark(), which the colour tokens are written in.
    cssTarget: ["chrome123", "firefox120", "safari17.5"],
    rolldownOptions: {
      // The kit marks its files for servers that draw components; ours does not.
      onLog: (level, log, handle) => log.code !== "MODULE_LEVEL_DIRECTIVE" && handle(level, log),
      input: ["index.html", "docs.html", "auth.html", "shell.html", "src/app/entry.sandbox.ts"],
      output: {
        // What several screens share, in few files: small ones compress badly, and each is a round trip.
        codeSplitting: {
          groups: [
            { name: "preact", test: /node_modules\/preact\/|src\/lib\/react\.js/, priority: 3 },
            { name: "query", test: /node_modules\/@tanstack\//, priority: 2 },
            { name: "kit", test: /node_modules\/@mantine\//, minShareCount: 40, priority: 1 },
          ],
        },
      },
    },
  },
  worker: { format: "es" },
  test: {
    environment: "jsdom",
    setupFiles: ["src/test/setup.ts"],
    include: ["src/**/*.test.{ts,tsx}", "scripts/*.test.mjs"],
    css: false,
    // Only what passes through the transformer has Preact in the place of React.
    server: { deps: { inline: [/preact/, /@mantine/, /@tanstack/, /react/, /@hookform/] } },
    // As many as there are processors: left alone it keeps one of two for itself.
    maxWorkers: "100%",
    // One world for all files: making one for each takes two thirds of the time. What a test leaves behind
    // is cleared away in setup.ts.
    isolate: false,
    // A busy machine is slow, not wrong.
    testTimeout: 60_000,
  },
});
