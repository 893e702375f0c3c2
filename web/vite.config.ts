import { fileURLToPath } from "node:url";
import react from "@vitejs/plugin-react";
import { compression } from "vite-plugin-compression2";
import { defineConfig, loadEnv } from "vite";
import { writeDocuments } from "./build/developers/write-documents.ts";
import { fragmentsOf, splitDocuments } from "./build/split-documents.ts";
import { buildExplorer } from "./build/build-explorer.ts";
import { writePages } from "./build/write-pages.ts";
import operations from "./src/generated/persisted-documents.json" with { type: "json" };

/**
 * The files that pages share, few of them, because each is a request: what every page begins with, the parts that several
 * pages are made of, and what people who are signed in need besides. All else belongs to a page, or is fetched when it is
 * first used, such as a dialog.
 */
const sharedFiles = [
  { name: "start", priority: 3, tags: ["$initial" as const] },
  {
    name: "kit",
    priority: 2,
    minShareCount: 2,
    test: /src\/(components|shared|theme)\/(?!beside|place-to-begin|use-is-wide|use-own-toast|ledger-table|disclosure|sum-lines|field|money-input|choice|dialog|menu|toast|moment|stepped-area|time-axis|kept-draft|display-name|format-people|drawn-size|list-states|load-more|not-loaded|outside-link|use-create-bet|web-address)|lucide-react|src\/bets\/(bet-(?!card\.)|subject|watched)/,
  },
  {
    name: "signed-in",
    priority: 1,
    test: new RegExp(
      [
        String.raw`node_modules\/(@apollo|graphql|rxjs|@radix-ui\/react-toast)\/`,
        String.raw`src\/(graphql\/|bets\/(bet-card\.|load-needs-you|status)|components\/(toast|list-states|load-more|not-loaded)|shared\/(display-name|use-create-bet)|app\/(signed-in-frame|terms-gate|graph))`,
        // Of what pages ask only what the feed does: each of the others brings its own.
        `virtual:fragment/(${fragmentsOf(operations, ["Feed", "NeedsYou", "Standing"]).join("|")})$`,
      ].join("|"),
    ),
  },
  { name: "choice", minShareCount: 2, test: /src\/components\/choice/ },
  // What several pages ask; and how a bet is judged, which is too little for a file of its own.
  {
    name: "asked",
    minShareCount: 2,
    test: /virtual:fragment|src\/(bets\/judging-terms|components\/outside-link|shared\/web-address)/,
  },
];

/**
 * Development serves the page from Vite and hands every call to a running gateway, so that cookies and
 * same-origin rules are the ones of production. `GATEWAY_URL` names the gateway.
 */
export default defineConfig(({ mode }) => {
  const gateway = loadEnv(mode, ".", "GATEWAY_")["GATEWAY_URL"] ?? "http://127.0.0.1:3000";
  return {
    // The gateway sends each file as the browser takes it, and compresses none again.
    plugins: [
      splitDocuments(operations),
      react(),
      writePages({
        landing: "landing",
        prerender: "/src/app/landing/prerender.tsx",
        signedIn: ["signed-in", "feed"],
        recordFeedRequests: "/src/app/record-feed-requests.ts",
      }),
      writeDocuments({ folder: fileURLToPath(new URL("../docs/api", import.meta.url)) }),
      compression({ algorithms: ["gzip", "brotliCompress"] }),
      buildExplorer({ input: "src/features/explorer/graphiql.tsx", outDir: "dist/explorer", base: "/explorer/" }),
    ],
    build: {
      outDir: "dist",
      emptyOutDir: true,
      target: "es2022",
      // One small sheet, which is written into the pages: no script asks for it besides.
      cssCodeSplit: false,
      // `npm run check` weighs the pages by it.
      manifest: true,
      rolldownOptions: {
        output: { codeSplitting: { groups: sharedFiles } },
      },
    },
    server: {
      host: "127.0.0.1",
      proxy: { "/api": gateway, "/graphql": gateway },
    },
  };
});
