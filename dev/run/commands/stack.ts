import { startTestStack, testPartsWanted } from "@stakehold/stack/test-stack.ts";
import { untilStopped, whenAborted } from "../until-stopped.ts";

/**
 * `npm run stack`: starts the stores that tests use, prints their addresses as lines for a shell, and keeps them up.
 */
export async function run(): Promise<number> {
  const signal = untilStopped();
  const stack = await startTestStack(testPartsWanted(process.env["TEST_PARTS"]));
  for (const [name, value] of Object.entries(stack.addresses)) console.log(`export ${name}='${value}'`);
  await whenAborted(signal);
  await stack.stop();
  return 0;
}
