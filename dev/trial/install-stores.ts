/**
 * Puts the stores' programs where dev/stack looks for them. An image runs it during its build: later nothing is
 * installed.
 */
import { javaLibraries } from "@stakehold/stack/java-libraries.ts";
import { mongoLauncher } from "@stakehold/stack/mongo-launcher.ts";
import { narrateOnStderr } from "@stakehold/stack/narrate.mjs";
import { reportFailure } from "@stakehold/stack/report-failure.ts";
import { temporalPrograms } from "@stakehold/stack/temporal-programs.ts";

try {
  await javaLibraries("kafka", narrateOnStderr);
  await mongoLauncher(narrateOnStderr);
  await temporalPrograms(narrateOnStderr);
} catch (error) {
  reportFailure(error);
  process.exitCode = 1;
}
