import { endSoon } from "../../dev/stack/jest/end-soon.ts";
import { stopPlatformForJourneys } from "./global-setup.ts";

export default async function endRun(): Promise<void> {
  await stopPlatformForJourneys();
  endSoon();
}
