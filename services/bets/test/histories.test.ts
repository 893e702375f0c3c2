import { beforeAll, describe, expect, test } from "@jest/globals";
import { dataConverter } from "@stakehold/workflows/data-converter.ts";
import { historiesIn, recordHistory } from "@stakehold/workflows/testing/histories.ts";
import { Worker, type WorkflowBundle } from "@temporalio/worker";
import { branches } from "./branches.ts";
import { bundleBetLife, openLives } from "./lives.ts";

const folder = new URL("histories/", import.meta.url);
const isRecording = process.env["RECORD_HISTORIES"] !== undefined;
const names = Object.keys(branches);

let workflowBundle: WorkflowBundle;
beforeAll(async () => {
  workflowBundle = await bundleBetLife();
});

/** The recordings are committed, so they are made only on request, not in every run. */
if (isRecording) {
  describe("a branch that is played", () => {
    test.each(names)("is recorded: %s", async (name) => {
      const { play, temporal } = branches[name]!;
      const lives = await openLives(workflowBundle, temporal);
      try {
        const id = await play(lives);
        await recordHistory(folder, name, await lives.historyOf(id));
      } finally {
        await lives.close();
      }
    });
  });
}

describe("recorded histories", () => {
  test.each(names)("show what the branch does: %s", async (name) => {
    const recorded = (await historiesIn(folder)).filter(({ branch }) => branch === name);
    expect(recorded.at(-1)?.steps).toMatch(branches[name]!.shows);
  });

  test("each belong to an existing branch", async () => {
    const recorded = new Set((await historiesIn(folder)).map(({ branch }) => branch));
    expect([...recorded].toSorted()).toEqual(names.toSorted());
  });

  // Each branch has its own test, so that a test's time limit does not depend on the number of branches.
  test.each(names)("replay with the current code: %s", async (name) => {
    for (const { file, json } of (await historiesIn(folder)).filter(({ branch }) => branch === name)) {
      const replayed = Worker.runReplayHistory({ workflowBundle, dataConverter }, json, file);
      await expect(replayed.then(() => file)).resolves.toBe(file);
    }
  });
});
