import { endSoon } from "./end-soon.ts";
import { stopStackForTests } from "./global-setup.ts";

export default async function endRun(): Promise<void> {
  await stopStackForTests();
  endSoon();
}
