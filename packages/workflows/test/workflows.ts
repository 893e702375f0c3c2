import { create } from "@bufbuild/protobuf";
import { timestampDate, timestampFromMs } from "@bufbuild/protobuf/wkt";
import {
  CloseBallotRequestSchema,
  type CloseBallotRequest,
  type CloseBallotResponse,
} from "@stakehold/proto/voting/v1/activities_pb.ts";
import { continueAsNew, sleep, workflowInfo } from "@temporalio/workflow";
import { activitiesOf } from "../src/activities.ts";
import { localActivitiesOf, localFirst } from "../src/local-first.ts";
import { shouldContinueAsNew, waker } from "../src/wake.ts";

type TestActivities = {
  closeBallot(request: CloseBallotRequest): Promise<CloseBallotResponse>;
  look(): Promise<void>;
  refuse(): Promise<void>;
  hesitate(): Promise<void>;
  stumble(): Promise<string>;
};

/** Served by the workflow's own task queue, which each suite chooses. */
const activities = () => activitiesOf<TestActivities>(workflowInfo().taskQueue);

/** Passes a message to an activity and returns the resulting time. */
export async function closes(betId: string): Promise<string> {
  const proposedAt = timestampFromMs(1_500);
  const answer = await activities().closeBallot(create(CloseBallotRequestSchema, { betId, proposedAt }));
  if (answer.comeBackAt === undefined) throw new Error("No time came back");
  return `${typeof answer.comeBackAt.seconds} ${timestampDate(answer.comeBackAt).toISOString()}`;
}

/** Waits the given days or for a signal; returns the hours that it waited. */
export async function waits(days: number): Promise<number> {
  const { waitUntil } = waker();
  const from = Date.now();
  await waitUntil(new Date(from + days * 86_400_000));
  return Math.round((Date.now() - from) / 3_600_000);
}

/** Works for a day, as if a signal came meanwhile; returns the hours of the wait after it. */
export async function worksThenWaits(): Promise<number> {
  const { waitUntil, isSignalled } = waker();
  await sleep("1 day");
  if (!isSignalled()) throw new Error("The signal was lost");
  const from = Date.now();
  await waitUntil(new Date(from + 3 * 86_400_000));
  return Math.round((Date.now() - from) / 3_600_000);
}

/** Two waits, one signal before the first; returns the hours of both. */
export async function waitsTwice(): Promise<readonly number[]> {
  const { waitUntil } = waker();
  const hours: number[] = [];
  await sleep("1 hour");
  for (let wait = 0; wait < 2; wait += 1) {
    const from = Date.now();
    await waitUntil(new Date(from + 48 * 3_600_000));
    hours.push(Math.round((Date.now() - from) / 3_600_000));
  }
  return hours;
}

/** Forgets signals from before it looked; returns the hours that it waited after. */
export async function looksThenWaits(): Promise<number> {
  const { waitUntil, forget } = waker();
  await sleep("1 hour");
  forget();
  const from = Date.now();
  await waitUntil(new Date(from + 48 * 3_600_000));
  return Math.round((Date.now() - from) / 3_600_000);
}

/** Waits for a past time; returns the milliseconds that it took. */
export async function waitsForThePast(): Promise<number> {
  const from = Date.now();
  await waker().waitUntil(new Date(0));
  return Date.now() - from;
}

/** Waits for a signal with no time. */
export async function waitsForever(): Promise<string> {
  await waker().waitUntil(undefined);
  return "woken";
}

/** Ends at the second wake. */
export async function waitsForTwo(): Promise<string> {
  const { waitUntil } = waker();
  await waitUntil(undefined);
  await waitUntil(undefined);
  return "woken twice";
}

/** Ends at once when woken; looks first. */
export async function looks(): Promise<void> {
  waker();
  await activities().look();
}

/** The same, by the worker that runs it. */
export async function looksLocally(): Promise<void> {
  waker();
  await localFirst(
    () => localActivitiesOf<TestActivities>().look(),
    () => activities().look(),
  );
}

/** Runs each locally first. */
export const refusesLocally = (): Promise<void> =>
  localFirst(
    () => localActivitiesOf<TestActivities>().refuse(),
    () => activities().refuse(),
  );
export const hesitatesLocally = (): Promise<void> =>
  localFirst(
    () => localActivitiesOf<TestActivities>().hesitate(),
    () => activities().hesitate(),
  );

export const refuses = (): Promise<void> => activities().refuse();
export const hesitates = (): Promise<void> => activities().hesitate();
export const stumbles = (): Promise<string> => activities().stumble();

/** Continues once as a new run, if its history allows a second one. */
export async function goesOn(runs: number): Promise<number> {
  if (runs === 0 && !shouldContinueAsNew()) await continueAsNew<typeof goesOn>(runs + 1);
  return runs;
}
