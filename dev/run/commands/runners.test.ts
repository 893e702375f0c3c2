import { expect, test } from "@jest/globals";
import { run as bench } from "./bench.ts";
import { run as check } from "./check.ts";
import { run as generate } from "./generate.ts";
import { run as soak } from "./soak.ts";

test.each([
  [
    "bench",
    bench,
    [],
    "Name a bench: use one of calls, gateway, idle, ledger, live, relay, size, start, subgraph, telemetry.",
  ],
  ["bench", bench, ["gone"], 'There is no bench "gone": use one of calls,'],
  [
    "soak",
    soak,
    [],
    "Name a soak: use one of abuse, commits, fuzz, histories, kills, lives, mails, operations, paints, payouts, record-audit, relay, screens, votes, webhooks.",
  ],
  ["soak", soak, ["gone"], 'There is no soak "gone": use one of abuse,'],
  ["check", check, ["gone"], "or one of short, panels, drill, rolling."],
  ["generate", generate, ["gone"], 'There is no "gone" to generate: use pages, or nothing.'],
] as const)("%s lists its valid names when it gets a wrong one", async (_runner, run, words, sentence) => {
  await expect(run(words)).rejects.toThrow(sentence);
});
