import { beforeAll, describe, expect, test } from "@jest/globals";
import { historiesIn, recordHistory, replayAll, type RecordedHistory } from "@stakehold/workflows/testing/histories.ts";
import type { WorkflowBundle } from "@temporalio/worker";
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
  let recorded: readonly RecordedHistory[];
  let failures: ReadonlyMap<string, Error>;
  beforeAll(async () => {
    recorded = await historiesIn(folder);
    failures = await replayAll(workflowBundle, recorded);
  });
  const ofBranch = (name: string) => recorded.filter(({ branch }) => branch === name);

  test.each(names)("show what the branch does: %s", (name) => {
    expect(ofBranch(name).at(-1)?.steps).toMatch(branches[name]!.shows);
  });

  test("each belong to an existing branch", () => {
    const found = new Set(recorded.map(({ branch }) => branch));
    expect([...found].toSorted()).toEqual(names.toSorted());
  });

  test.each(names)("replay with the current code: %s", (name) => {
    expect(ofBranch(name).flatMap(({ file }) => failures.get(file) ?? [])).toEqual([]);
  });
});
