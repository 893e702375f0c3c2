import { SetUpError } from "../src/set-up-error.ts";
import { reportFailure } from "../src/report-failure.ts";
import { addressOf, startTestStack, testPartsWanted, type TestPartName, type TestStack } from "../src/test-stack.ts";

let stack: TestStack | undefined;

/** Starts what the suites need and the environment does not name. */
export default async function startStackForTests(): Promise<void> {
  try {
    await startMissingParts();
  } catch (error) {
    // Jest would show the sentence with a stack trace.
    if (!(error instanceof SetUpError)) throw error;
    reportFailure(error);
    process.exit(1);
  }
}

async function startMissingParts(): Promise<void> {
  const wanted = testPartsWanted(process.env["TEST_PARTS"]).filter((name) => !process.env[addressOf[name]]);
  if (wanted.length === 0) return;
  stopOnSignal();
  const start = await stackNamed(process.env["STACK"]);
  stack = await start(wanted);
  Object.assign(process.env, stack.addresses);
}

export async function stopStackForTests(): Promise<void> {
  await stack?.stop();
}

/** A signal ends Jest at once, without its tear-down. */
function stopOnSignal(): void {
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
    process.once(signal, () => void stopStackForTests().finally(() => process.exit(130)));
  }
}

type StartStack = (names: readonly TestPartName[]) => Promise<TestStack>;

async function stackNamed(setting: string | undefined): Promise<StartStack> {
  // Imported only on request: the container engine's client is large.
  if (setting === "containers") return (await import("../containers.ts")).startContainers;
  if (setting === undefined || setting === "" || setting === "processes") return startTestStack;
  throw new SetUpError(`STACK is either containers or processes; it is ${setting}.`);
}
