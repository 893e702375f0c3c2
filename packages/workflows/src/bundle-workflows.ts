/** Bundles the workflows of the named file and writes the bundle to standard output; run by `bundle.ts`. */
import { statSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { bundleWorkflowCode, DefaultLogger } from "@temporalio/worker";
import { dataConverter } from "./data-converter.ts";

type Configuration = Parameters<NonNullable<Parameters<typeof bundleWorkflowCode>[0]["webpackConfigHook"]>>[0];

const [workflowsPath] = process.argv.slice(2);
if (workflowsPath === undefined) throw new Error("Name the file of the workflows.");

/** The bundling code itself is one of the inputs. */
const inputs = new Set([
  fileURLToPath(import.meta.url),
  fileURLToPath(import.meta.resolve("@temporalio/worker/package.json")),
]);

/** Makes webpack report which files it read: sources, libraries, and the descriptions that lead to them. */
const notingInputs = (configuration: Configuration): Configuration => ({
  ...configuration,
  plugins: [
    ...(configuration.plugins ?? []),
    {
      apply: (compiler: { hooks: { done: { tap(name: string, run: (stats: Stats) => void): void } } }) =>
        compiler.hooks.done.tap("inputs", ({ compilation }) => {
          // Folders are only on the way, and the entry exists only in memory.
          const isFile = (path: string) => statSync(path, { throwIfNoEntry: false })?.isFile() === true;
          for (const path of compilation.fileDependencies) if (isFile(path)) inputs.add(path);
        }),
    },
  ],
});
type Stats = { readonly compilation: { readonly fileDependencies: Iterable<string> } };

const { code } = await bundleWorkflowCode({
  workflowsPath,
  payloadConverterPath: dataConverter.payloadConverterPath,
  workflowInterceptorModules: [fileURLToPath(import.meta.resolve("./carry-trace.ts"))],
  logger: new DefaultLogger("WARN"),
  webpackConfigHook: notingInputs,
});
process.stdout.write(JSON.stringify({ code, inputs: [...inputs] }));
