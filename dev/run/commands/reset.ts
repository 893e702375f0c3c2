import { rmSync } from "node:fs";
import { lockHolder } from "@stakehold/stack/one-at-a-time.ts";
import { SetUpError } from "@stakehold/stack/set-up-error.ts";
import { endLeftOvers } from "@stakehold/stack/left-over.ts";
import { lockFileOf } from "../platform-lock.ts";
import { runFilePath, stateFolder } from "../state.ts";

/** `npm run reset`: deletes the platform's whole state; downloads stay. */
export async function run(): Promise<number> {
  const holder = lockHolder(lockFileOf(stateFolder));
  if (holder !== undefined) {
    throw new SetUpError(`Stakehold is running (process ${holder}): stop it first, then reset.`);
  }
  await endLeftOvers(stateFolder);
  rmSync(stateFolder, { recursive: true, force: true });
  rmSync(runFilePath, { force: true });
  console.log("Everything is deleted: npm start begins from nothing.");
  return 0;
}
