import react from "@vitejs/plugin-react";
import { build, type Plugin } from "vite";
import { compression } from "vite-plugin-compression2";

const FONT_FACE = /@font-face\s*\{[^}]*\}/g;
const SHEET = /graphiql\/dist\/style\.css/;

export type ExplorerOptions = {
  /** The module that shows GraphiQL. */
  readonly input: string;
  readonly outDir: string;
  readonly base: string;
};

/**
 * Builds GraphiQL as a program of its own, once the app is built. In one build with the app it would share React, the graph's
 * library and style sheets with it, and files that every page needs would grow by what GraphiQL alone uses.
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

/** Takes the fonts out of GraphiQL's sheet, which are seven times as large as all its rules: it is shown in the app's. */
const withoutFonts: Plugin = {
  name: "without-fonts",
  enforce: "pre",
  transform: (code, id) => (SHEET.test(id) ? { code: code.replace(FONT_FACE, ""), map: null } : undefined),
};
