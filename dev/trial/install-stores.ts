/**
 * Puts the stores' programs where dev/stack looks for them. An image runs it during its build: later nothing is
 * installed.
 */
import { javaLibraries } from "@stakehold/stack/java-libraries.ts";
import { mongoLauncher } from "@stakehold/stack/mongo-launcher.ts";
import { narrateOnStderr } from "@stakehold/stack/narrate.mjs";
import { tellFailure } from "@stakehold/stack/tell-failure.ts";
import { temporalPrograms } from "@stakehold/stack/temporal-programs.ts";

try {
  await javaLibraries("kafka", narrateOnStderr);
  await mongoLauncher(narrateOnStderr);
  await temporalPrograms(narrateOnStderr);
} catch (error) {
  tellFailure(error);
  process.exitCode = 1;
}
