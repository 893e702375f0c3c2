import { readdir, readFile, writeFile } from "node:fs/promises";
import { historyFromJSON, historyToJSON } from "@temporalio/common/lib/proto-utils.js";
import { STATUS_ATTRIBUTE } from "../search-attributes.ts";

/** A run of a workflow as Temporal keeps it. */
type History = ReturnType<typeof historyFromJSON>;

/** A history in a folder of them. */
export type RecordedHistory = {
  /** Its file, as in approved.json. */
  readonly file: string;
  /** The branch of the code that it went through: its file's name as far as the first dot. */
  readonly branch: string;
  /** As a replay takes it. */
  readonly json: unknown;
  /** What its workflow did, in words and in order. */
  readonly steps: string;
};

/** Where Temporal keeps runs, as far as they are read here. */
type Runs = { getHandle(workflowId: string, runId?: string): { fetchHistory(): Promise<History> } };

/** What Temporal keeps of a workflow's run; of one that went on as others, the first, which shows how. */
export async function fetchFirstRun(runs: Runs, workflowId: string): Promise<History> {
  const newest = await runs.getHandle(workflowId).fetchHistory();
  const began = newest.events?.[0]?.workflowExecutionStartedEventAttributes;
  return began?.continuedExecutionRunId
    ? runs.getHandle(workflowId, began.firstExecutionRunId ?? undefined).fetchHistory()
    : newest;
}

/** Reads all histories of a folder, by branch, and those of one in the order in which they were recorded. */
export async function historiesIn(folder: URL): Promise<readonly RecordedHistory[]> {
  const files = (await readdir(folder)).filter((name) => name.endsWith(".json")).toSorted(byRecording);
  return Promise.all(
    files.map(async (file) => {
      const json: unknown = JSON.parse(await readFile(new URL(file, folder), "utf8"));
      return { file, branch: file.split(".")[0] ?? file, json, steps: stepsOf(historyFromJSON(json)) };
    }),
  );
}

/** `approved.json` was recorded before `approved.2.json`. */
function byRecording(one: string, other: string): number {
  const [branch = "", number = ""] = one.split(".");
  const [otherBranch = "", otherNumber = ""] = other.split(".");
  return branch.localeCompare(otherBranch) || (Number(number) || 1) - (Number(otherNumber) || 1);
}

/**
 * Keeps what a branch of the code did. A history that did the same stays as it is; one that did something else goes beside
 * those that are there, because a change that is versioned has runs of both kinds. Returns the file, where it wrote one.
 */
export async function recordHistory(folder: URL, branch: string, history: History): Promise<string | undefined> {
  const same = (await historiesIn(folder)).filter((one) => one.branch === branch);
  if (same.some(({ steps }) => steps === stepsOf(history))) return undefined;
  const file = same.length === 0 ? `${branch}.json` : `${branch}.${same.length + 1}.json`;
  const told: unknown = JSON.parse(historyToJSON(history), withoutPlaces);
  await writeFile(new URL(file, folder), `${JSON.stringify(told, undefined, 2)}\n`);
  return file;
}

/** Where an error was thrown names this computer's folders, and no replay looks at it. */
const withoutPlaces = (key: string, value: unknown): unknown => (key === "stackTrace" ? undefined : value);

/** The commands that a replay compares, and whether a timer fired or a signal came: `reviewBet timer fired reviewBet`. */
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

/** The name of the activity that a workflow's own worker carried out; undefined for every other event. */
function localActivityOf({ markerRecordedEventAttributes: marker }: HistoryEvent): string | undefined {
  const data = marker?.details?.["data"]?.payloads?.[0]?.data;
  if (marker?.markerName !== "core_local_activity" || data == null) return undefined;
  const told: unknown = JSON.parse(Buffer.from(data).toString());
  const isNamed = typeof told === "object" && told !== null && "activity_type" in told;
  return isNamed ? String(told.activity_type) : undefined;
}

/** Whether a workflow said how far its bet is; Temporal's own attributes are of no step. */
const showsStage = ({ upsertWorkflowSearchAttributesEventAttributes: said }: HistoryEvent): boolean =>
  said?.searchAttributes?.indexedFields?.[STATUS_ATTRIBUTE.name] != null;

const WORDS = [
  ["timerStartedEventAttributes", "timer"],
  ["timerFiredEventAttributes", "fired"],
  ["timerCanceledEventAttributes", "cancelled"],
  ["markerRecordedEventAttributes", "marker"],
  ["workflowExecutionCompletedEventAttributes", "completed"],
  ["workflowExecutionContinuedAsNewEventAttributes", "continued"],
  ["workflowExecutionFailedEventAttributes", "failed"],
] as const;
