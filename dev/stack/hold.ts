/** Starts the test stack, prints where it is as lines for a shell, and keeps it until it is told to end. */
import { startTestStack, testPartsWanted } from "./src/test-stack.ts";
import { tellFailure } from "./src/tell-failure.ts";

try {
  const stack = await startTestStack(testPartsWanted(process.env["TEST_PARTS"]));
  for (const [name, value] of Object.entries(stack.addresses)) console.log(`export ${name}='${value}'`);
  const idle = setInterval(() => undefined, 60_000);
  const end = () => {
    clearInterval(idle);
    void stack.stop();
  };
  process.once("SIGINT", end);
  process.once("SIGTERM", end);
} catch (error) {
  tellFailure(error);
  process.exitCode = 1;
}
