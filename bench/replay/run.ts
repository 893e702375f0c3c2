import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { untilTold, whenAborted } from "@stakehold/run/until-told.ts";
import { createLogger } from "@stakehold/service/logger.ts";
import { freePort } from "@stakehold/testing/free-port.ts";
import { narrateBy } from "@stakehold/stack/narrate.mjs";
import { tellFailure } from "@stakehold/stack/tell-failure.ts";
import { startTemporal } from "@stakehold/stack/temporal.ts";
import { bundleOf } from "@stakehold/workflows/bundle.ts";
import { installRuntime } from "@stakehold/workflows/runtime.ts";
import { compareReplays } from "./compare-replays.ts";
import { lifeOfBet, lifeOfNoOp, live } from "./live.ts";

const pathOf = (file: string): string => fileURLToPath(new URL(file, import.meta.url));

const TOLD_TO_END = 130;

/** Lives both workflows through on a server of its own, which is gone before anything is measured, or when told to end. */
async function liveBoth(signal: AbortSignal) {
  const logger = createLogger("bets", "silent");
  installRuntime(logger);
  const bet = await bundleOf(pathOf("../../services/bets/src/workflows/workflows.ts"), { logger });
  const noOp = await bundleOf(pathOf("no-op.ts"), { logger });
  const folder = mkdtempSync(join(tmpdir(), "bench-replay-"));
  const narrate = narrateBy((line: string) => console.log(line));
  try {
    const log = join(folder, "temporal.log");
    const server = await startTemporal({ dataDir: folder, port: await freePort(), log, narrate });
    const liveOn = async () => {
      const history = await live(server.address, lifeOfBet(bet));
      return { bet: history, noOp: await live(server.address, lifeOfNoOp(noOp, history)) };
    };
    try {
      const lived = await Promise.race([liveOn(), whenAborted(signal)]);
      return (
        lived && {
          bet: { workflowBundle: bet, history: lived.bet },
          noOp: { workflowBundle: noOp, history: lived.noOp },
        }
      );
    } finally {
      await server.stop();
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const told = untilTold();
try {
  const sides = await liveBoth(told);
  if (sides !== undefined) await Promise.race([compareReplays(sides), whenAborted(told)]);
} catch (error) {
  tellFailure(error);
  process.exitCode = 1;
}
if (told.aborted) process.exit(TOLD_TO_END);
