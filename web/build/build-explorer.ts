import react from "@vitejs/plugin-react";
import { build, type Plugin } from "vite";
import { compression } from "vite-plugin-compression2";

const FONT_FACE = /@font-face\s*\{[^}]*\}/g;
const SHEET = /graphiql\/dist\/style\.css/;

export type ExplorerOptions = {
  /** The module that renders GraphiQL. */
  readonly input: string;
  readonly outDir: string;
  readonly base: string;
};

/**
 * Builds GraphiQL as a separate program after the app. In one build they would share React, the GraphQL library and
 * style sheets, and files that every page needs would grow by code that only GraphiQL uses.
 */
export function buildExplorer({ input, outDir, base }: ExplorerOptions): Plugin {
  return {
    name: "build-explorer",
    apply: "build",
    async closeBundle() {
      await build({
        configFile: false,
        logLevel: "error",
        base,
        plugins: [withoutFonts, react(), compression({ algorithms: ["gzip", "brotliCompress"] })],
        publicDir: false,
        build: {
          outDir,
          emptyOutDir: true,
          target: "es2022",
          rolldownOptions: {
            input,
            preserveEntrySignatures: "strict",
            output: { entryFileNames: "graphiql.js", chunkFileNames: "[name]-[hash].js" },
          },
        },
      });
    },
  };
}

/**
 * Removes the fonts from GraphiQL's style sheet, which are seven times as large as its rules: it uses the app's font.
 */
const withoutFonts: Plugin = {
  name: "without-fonts",
  enforce: "pre",
  transform: (code, id) => (SHEET.test(id) ? { code: code.replace(FONT_FACE, ""), map: null } : undefined),
};
