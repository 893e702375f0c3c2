/** Bundles the workflows of the file that is named and writes the code to standard output; run by the worker. */
import { bundleWorkflowCode, DefaultLogger } from "@temporalio/worker";
import { dataConverter } from "./data-converter.ts";

const [workflowsPath] = process.argv.slice(2);
if (workflowsPath === undefined) throw new Error("Name the file of the workflows.");

const { code } = await bundleWorkflowCode({
  workflowsPath,
  payloadConverterPath: dataConverter.payloadConverterPath,
  logger: new DefaultLogger("WARN"),
});
process.stdout.write(code);
