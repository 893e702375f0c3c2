import { fileURLToPath } from "node:url";
import react from "@vitejs/plugin-react";
import { compression } from "vite-plugin-compression2";
import { defineConfig, loadEnv } from "vite";
import { writeDocuments } from "./build/developers/write-documents.ts";
import { fragmentsOf, splitDocuments } from "./build/split-documents.ts";
import { buildExplorer } from "./build/build-explorer.ts";
import { buildFirstView } from "./build/build-first-view.ts";
import { writePages } from "./build/write-pages.ts";
import operations from "./src/generated/persisted-documents.json" with { type: "json" };

/**
 * The files that pages share. There are few, because each is a request: what every page starts with, the parts that
 * several pages use, and what signed-in users also need. Everything else belongs to one page or loads when first used,
 * such as a dialog.
 */
const sharedFiles = [
  { name: "start", priority: 3, tags: ["$initial" as const] },
  {
    name: "kit",
    priority: 2,
    minShareCount: 2,
    test: /src\/(components|shared|theme)\/([\w-]+\/)?(?!beside|place-to-begin|use-is-wide|use-own-toast|ledger-table|disclosure|sum-lines|field|money-input|parse-money|schema|time-zone|pressed|untranslated|choice|dialog|menu|toast|moment|life-sentence|time-axis|kept-draft|display-name|format-people|list-states|load-more|not-loaded|outside-link|use-create-bet|use-dialog|web-address|whereabouts|vote-ring|ring|division|flow-bands|money-composition)[^/]*$|lucide-react\/(?!.*\/(banknote|credit-card|scale|undo-2|hourglass|search-x|arrow-left|clock|landmark|monitor|plug|wallet|circle-plus|webhook|headset|users|compass|circle-question-mark|x|plus)\.)|src\/bets\/(category-icon|subject|bet-card-view)/,
  },
  {
    name: "signed-in",
    priority: 1,
    test: new RegExp(
      [
        String.raw`node_modules\/(@apollo|graphql|rxjs|@radix-ui\/react-toast)\/`,
        String.raw`lucide-react\/.*\/(landmark|monitor|plug|wallet|circle-plus|x|plus)\.`,
        String.raw`src\/(graphql\/(?!live\/)|bets\/(bet-(?!card-view)|load-needs-you|needs-you|status|watched)|components\/([\w-]+\/)?(toast|list-states|load-more|not-loaded|field\.styles)|shared\/(display-name|use-create-bet|use-dialog)|app\/([\w-]+\/)?(signed-in-frame|terms-gate|graph))`,
        // Of the pages' queries, only the feed's: each other page brings its own.
        `virtual:fragment/(${fragmentsOf(operations, ["Feed", "NeedsYou", "Standing"]).join("|")})$`,
      ].join("|"),
    ),
  },
  // What the pages of bets, votes and payments share, and neither the feed nor a visitor's page needs.
  {
    name: "parts",
    minShareCount: 2,
    test: /node_modules\/(@radix-ui\/react-(?!toast)|react-remove-scroll|react-style-singleton|use-sidecar|use-callback-ref|aria-hidden)|src\/(decisions|pictures|components\/(overlays\/dialog|forms\/(money-input|choice|pressed)|untranslated|whereabouts)|bets\/(discard|use-(entry|fee|open|finish|confirm)|admission|fee-|entry-(?!draft)|load-entry|purchase|evidence|stake-where|due-link)|payment\/(?!awaited)|components\/charts\/life-sentence|shared\/parse-money)/,
  },
  // Queries of several pages; and what is too little for a file of its own: how a bet is judged, icons of inner pages,
  // and the drawings that instructions show too.
  {
    name: "asked",
    minShareCount: 2,
    test: /virtual:fragment|lucide-react\/.*\/(hourglass|search-x|arrow-left|clock|webhook|headset|users|circle-question-mark)\.|src\/(bets\/judging-terms|components\/([\w-]+\/)?(outside-link|vote-ring|ring|division|flow-bands|money-composition)|shared\/web-address)/,
  },
];

/** The router's exports select only its development build, with warnings that nobody reads in production. */
const routerForProduction = [
  { find: /^react-router$/, replacement: "index" },
  { find: /^react-router\/dom$/, replacement: "dom-export" },
].map(({ find, replacement }) => ({
  find,
  replacement: fileURLToPath(
    new URL(`../node_modules/react-router/dist/production/${replacement}.mjs`, import.meta.url),
  ),
}));

/**
 * In development, Vite serves the page and proxies every API call to a running gateway, so that cookies and same-origin
 * rules match production. `GATEWAY_URL` is the gateway's address.
 */
export default defineConfig(({ command, mode }) => {
  const gateway = loadEnv(mode, ".", "GATEWAY_")["GATEWAY_URL"] ?? "http://127.0.0.1:3000";
  return {
    // The gateway sends each file precompressed, and compresses none itself.
    plugins: [
      splitDocuments(operations),
      react(),
      writePages({
        landing: "landing",
        prerender: "/src/app/landing/prerender.tsx",
        signedIn: ["signed-in", "feed"],
        bet: ["signed-in", "bets"],
        recordRequests: "/src/app/record-requests.ts",
      }),
      writeDocuments({ folder: fileURLToPath(new URL("../docs/api", import.meta.url)) }),
      compression({ algorithms: ["gzip", "brotliCompress"] }),
      buildExplorer({ input: "src/features/explorer/graphiql.tsx", outDir: "dist/explorer", base: "/explorer/" }),
      buildFirstView({ input: "src/app/first-view/render.tsx", outDir: "dist/.server", operations }),
    ],
    resolve: { alias: command === "build" ? routerForProduction : [] },
    build: {
      outDir: "dist",
      emptyOutDir: true,
      target: "es2022",
      // One small style sheet, inlined in the pages: no script requests it.
      cssCodeSplit: false,
      // `npm run check` measures page sizes with it.
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
