import react from "@vitejs/plugin-react";
import { build, type Plugin } from "vite";
import { splitDocuments, type Manifest } from "./split-documents.ts";

export type FirstViewOptions = {
  /** The module that renders first views: see `src/app/first-view/render.tsx`. */
  readonly input: string;
  /** Its name begins with a dot, so that the gateway does not serve it. */
  readonly outDir: string;
  readonly operations: Manifest;
};

/** Builds the module that the gateway imports to render first views, complete with its packages. */
export function buildFirstView({ input, outDir, operations }: FirstViewOptions): Plugin {
  return {
    name: "build-first-view",
    apply: "build",
    async closeBundle() {
      await build({
        configFile: false,
        logLevel: "error",
        plugins: [splitDocuments(operations), react()],
        publicDir: false,
        ssr: { noExternal: true },
        define: { "process.env.NODE_ENV": JSON.stringify("production") },
        build: {
          ssr: input,
          outDir,
          emptyOutDir: true,
          target: "es2022",
          minify: true,
          rolldownOptions: { output: { entryFileNames: "first-view.mjs" } },
        },
      });
    },
  };
}
