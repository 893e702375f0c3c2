import { enableCompileCache } from "node:module";
import { join } from "node:path";
import { toolsFolder } from "@stakehold/stack/folders.ts";
import { SetUpError } from "@stakehold/stack/set-up-error.ts";
import { reportFailure } from "@stakehold/stack/report-failure.ts";
import { endWithParent } from "./entry/end-with-parent.mjs";

type Command = { run(args: readonly string[]): Promise<number> };

/** Each command is loaded only on request: they have little in common. */
const commands: Readonly<Record<string, () => Promise<Command>>> = {
  start: () => import("./commands/start.ts"),
  dev: () => import("./commands/dev.ts"),
  test: () => import("./commands/test.ts"),
  faults: () => import("./commands/faults.ts"),
  soak: () => import("./commands/soak.ts"),
  generate: () => import("./commands/generate.ts"),
  build: () => import("./commands/build.ts"),
  check: () => import("./commands/check.ts"),
  audit: () => import("./commands/audit.ts"),
  security: () => import("./commands/security.ts"),
  token: () => import("./commands/token.ts"),
  simulate: () => import("./commands/simulate.ts"),
  partner: () => import("./commands/partner.ts"),
  reset: () => import("./commands/reset.ts"),
  bench: () => import("./commands/bench.ts"),
  stack: () => import("./commands/stack.ts"),
};

const [name = "", ...args] = process.argv.slice(2);
endWithParent();
// Only for this process; parts get it by a variable. What Jest runs must not use it.
enableCompileCache(join(toolsFolder, "compile-cache"));

try {
  const load = commands[name];
  if (load === undefined)
    throw new SetUpError(`There is no command "${name}": use one of ${Object.keys(commands).join(", ")}.`);
  process.exitCode = await (await load()).run(args);
} catch (error) {
  reportFailure(error);
  process.exitCode = 1;
}
