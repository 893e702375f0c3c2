import { readdir, readFile, writeFile } from "node:fs/promises";
import { historyFromJSON, historyToJSON } from "@temporalio/common/lib/proto-utils.js";
import { Worker, type WorkflowBundle } from "@temporalio/worker";
import { dataConverter } from "../data-converter.ts";
import { STATUS_ATTRIBUTE } from "../search-attributes.ts";

/** A workflow's run in Temporal's form. */
type History = ReturnType<typeof historyFromJSON>;

/** A history in a folder. */
export type RecordedHistory = {
  /** Its file name, such as approved.json. */
  readonly file: string;
  /** The branch of the code that it took: its file's name up to the first dot. */
  readonly branch: string;
  readonly history: History;
  /** What its workflow did, in words and in order. */
  readonly steps: string;
};

/** The part of Temporal's client that reads runs. */
type Runs = { getHandle(workflowId: string, runId?: string): { fetchHistory(): Promise<History> } };

/** Fetches a workflow's run; if it continued as others, the first, which shows how. */
export async function fetchFirstRun(runs: Runs, workflowId: string): Promise<History> {
  const newest = await runs.getHandle(workflowId).fetchHistory();
  const began = newest.events?.[0]?.workflowExecutionStartedEventAttributes;
  return began?.continuedExecutionRunId
    ? runs.getHandle(workflowId, began.firstExecutionRunId ?? undefined).fetchHistory()
    : newest;
}

/** Reads all histories of a folder, by branch, and within a branch in the order of recording. */
export async function historiesIn(folder: URL): Promise<readonly RecordedHistory[]> {
  const files = (await readdir(folder)).filter((name) => name.endsWith(".json")).toSorted(byRecording);
  return Promise.all(
    files.map(async (file) => {
      const history = historyFromJSON(JSON.parse(await readFile(new URL(file, folder), "utf8")));
      return { file, branch: file.split(".")[0] ?? file, history, steps: stepsOf(history) };
    }),
  );
}

/** Replays histories in one worker with the current code, and returns the files of those that it no longer fits, with why. */
export async function replayAll(
  workflowBundle: WorkflowBundle,
  recorded: readonly RecordedHistory[],
): Promise<ReadonlyMap<string, Error>> {
  const histories = recorded.map(({ file, history }) => ({ workflowId: file, history }));
  const failures = new Map<string, Error>();
  for await (const { workflowId, error } of Worker.runReplayHistories({ workflowBundle, dataConverter }, histories)) {
    if (error !== undefined) failures.set(workflowId, error);
  }
  return failures;
}

/** `approved.json` was recorded before `approved.2.json`. */
function byRecording(one: string, other: string): number {
  const [branch = "", number = ""] = one.split(".");
  const [otherBranch = "", otherNumber = ""] = other.split(".");
  return branch.localeCompare(otherBranch) || (Number(number) || 1) - (Number(otherNumber) || 1);
}

/**
 * Stores what a branch of the code did. A history with the same steps stays unchanged; a different one is added,
 * because a versioned change has runs of both kinds. Returns the file, if it wrote one.
 */
export async function recordHistory(folder: URL, branch: string, history: History): Promise<string | undefined> {
  const same = (await historiesIn(folder)).filter((one) => one.branch === branch);
  if (same.some(({ steps }) => steps === stepsOf(history))) return undefined;
  const file = same.length === 0 ? `${branch}.json` : `${branch}.${same.length + 1}.json`;
  const recorded: unknown = JSON.parse(historyToJSON(history), withoutPlaces);
  await writeFile(new URL(file, folder), `${JSON.stringify(recorded, undefined, 2)}\n`);
  return file;
}

/** A stack trace names this computer's folders, and no replay reads it. */
const withoutPlaces = (key: string, value: unknown): unknown => (key === "stackTrace" ? undefined : value);

/** Returns the commands that a replay compares, and fired timers and signals: `reviewBet timer fired reviewBet`. */
function stepsOf({ events }: History): string {
  const words = (events ?? []).flatMap((event) => {
    const activity = event.activityTaskScheduledEventAttributes?.activityType?.name;
    if (typeof activity === "string") return [activity];
    const local = localActivityOf(event);
    if (local !== undefined) return [local];
    if (showsStage(event)) return ["shown"];
    return WORDS.filter(([attributes]) => event[attributes] != null).map(([, word]) => word);
  });
  return words.join(" ");
}

type HistoryEvent = NonNullable<History["events"]>[number];

/** Returns the name of a local activity that the workflow's worker ran; undefined for every other event. */
function localActivityOf({ markerRecordedEventAttributes: marker }: HistoryEvent): string | undefined {
  const data = marker?.details?.["data"]?.payloads?.[0]?.data;
  if (marker?.markerName !== "core_local_activity" || data == null) return undefined;
  const marked: unknown = JSON.parse(Buffer.from(data).toString());
  const isNamed = typeof marked === "object" && marked !== null && "activity_type" in marked;
  return isNamed ? String(marked.activity_type) : undefined;
}

/** Returns whether a workflow set its bet's stage; Temporal's own attributes belong to no step. */
const showsStage = ({ upsertWorkflowSearchAttributesEventAttributes: attributes }: HistoryEvent): boolean =>
  attributes?.searchAttributes?.indexedFields?.[STATUS_ATTRIBUTE.name] != null;

const WORDS = [
  ["timerStartedEventAttributes", "timer"],
  ["timerFiredEventAttributes", "fired"],
  ["timerCanceledEventAttributes", "cancelled"],
  ["markerRecordedEventAttributes", "marker"],
  ["workflowExecutionCompletedEventAttributes", "completed"],
  ["workflowExecutionContinuedAsNewEventAttributes", "continued"],
  ["workflowExecutionFailedEventAttributes", "failed"],
] as const;
