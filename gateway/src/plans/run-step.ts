import { GraphQLError } from "graphql";
import { graphqlErrorOf } from "../errors/format-error.ts";
import { merge, ownOf, isRecord, type JsonRecord } from "../json-record.ts";
import { callerAt } from "./fetch-ahead.ts";
import { objectsAt } from "./objects-at.ts";
import { representationsIn, type Representations } from "./representations.ts";
import type { SubgraphFetch, Step } from "./step.ts";
import type { SubgraphAnswer, SubgraphError } from "./subgraph-answer.ts";

/** The context of running a step. */
export type Run = {
  /** The operation's variables as sent. */
  readonly variables: Readonly<Record<string, unknown>>;
  /** The caller's id; undefined for visitors. */
  readonly callerId: string | undefined;
  /** Sends a fetch with its variables, as JSON. Rejects with what the caller may know of a transport failure. */
  readonly request: (fetch: SubgraphFetch, variables: string) => Promise<SubgraphAnswer>;
  /** The services' data so far, merged. */
  readonly data: JsonRecord;
  /** The errors so far. The response has them beside the data. */
  readonly errors: GraphQLError[];
};

/** Runs a step with all of its parts. Never rejects: failures are added to the errors, and the rest continues. */
export async function runStep(step: Step, run: Run): Promise<void> {
  switch (step.kind) {
    case "fetch":
      try {
        await (step.fetch.about.length === 0 ? fetchRoot(step.fetch, run) : fetchObjects(step.fetch, run));
      } catch (error) {
        run.errors.push(graphqlErrorOf(error));
      }
      return;
    case "in turn":
      for (const one of step.steps) await runStep(one, run);
      return;
    case "at once":
      await Promise.all(step.steps.map((one) => runStep(one, run)));
      return;
    case "meanwhile":
      return runMeanwhile(step, run);
  }
}

/**
 * Fetches about the caller's own user in parallel with the fetch that finds it. The result counts only if the found
 * user is the caller; otherwise it is discarded, and the fetches run again for the found user.
 */
async function runMeanwhile({ first, ahead, path }: Extract<Step, { kind: "meanwhile" }>, run: Run): Promise<void> {
  const { callerId } = run;
  if (callerId === undefined) return runStep({ kind: "in turn", steps: [first, ahead] }, run);
  const early: Run = { ...run, data: callerAt(path, callerId), errors: [] };
  await Promise.all([runStep(first, run), runStep(ahead, early)]);
  const [found] = objectsAt(run.data, path);
  if (found?.["id"] !== callerId) return runStep(ahead, run);
  merge(run.data, early.data);
  run.errors.push(...early.errors);
}

async function fetchRoot(fetch: SubgraphFetch, run: Run): Promise<void> {
  const { data, errors } = await run.request(fetch, fetchVariables(fetch, run.variables));
  for (const error of errors) run.errors.push(errorIn(error, error.path));
  if (data !== null) merge(run.data, data);
}

async function fetchObjects(fetch: SubgraphFetch, run: Run): Promise<void> {
  const representations = fetch.about.map((about) => representationsIn(run.data, about));
  if (representations.every(({ objects }) => objects.length === 0)) return;
  const { data, errors } = await run.request(fetch, fetchVariables(fetch, run.variables, representations));
  const received = fetch.about.map(({ field }, index) => objectsIn(data, field, representations[index]));
  // One failing part fails the whole merged fetch, so each part is fetched on its own.
  if (fetch.parts.length > 0 && received.includes(undefined)) {
    await Promise.all(fetch.parts.map((part) => runStep({ kind: "fetch", fetch: part }, run)));
    return;
  }
  for (const error of errors) {
    for (const path of pathsOf(error, fetch, representations)) run.errors.push(errorIn(error, path));
  }
  if (data === null) return;
  for (const [index, objects] of received.entries()) {
    if (objects === undefined) throw new Error(`${fetch.subgraph} answered with other objects than it was asked for`);
    for (const [place, same] of (representations[index]?.objects ?? []).entries()) {
      const more = objects[place];
      if (isRecord(more)) for (const object of same) merge(object, more);
    }
  }
}

/** Returns a service's entities; undefined if their number differs from the requested one. */
function objectsIn(
  data: JsonRecord | null,
  field: string,
  representations: Representations | undefined,
): readonly unknown[] | undefined {
  const received = data === null ? null : ownOf(data, field);
  return Array.isArray(received) && received.length === (representations?.objects.length ?? 0) ? received : undefined;
}

/**
 * Returns the paths in the whole response where an entity with an error occurs. An error of the whole fetch has no
 * path.
 */
function pathsOf(
  { path }: SubgraphError,
  fetch: SubgraphFetch,
  representations: readonly Representations[],
): readonly SubgraphError["path"][] {
  const [field, place, ...rest] = path ?? [];
  const paths = representations[fetch.about.findIndex((about) => about.field === field)]?.pathsOf(Number(place)) ?? [];
  return paths.length === 0 ? [undefined] : paths.map((at) => [...at, ...rest]);
}

/**
 * Builds the JSON of a fetch's variables, including its entities. A variable that was not sent is left out, so that its
 * default applies.
 */
function fetchVariables(
  fetch: SubgraphFetch,
  given: Run["variables"],
  representations: readonly Representations[] = [],
): string {
  const parts = fetch.variables.flatMap((name) =>
    Object.hasOwn(given, name) && given[name] !== undefined
      ? [`${JSON.stringify(name)}:${JSON.stringify(given[name])}`]
      : [],
  );
  const about = fetch.about.map(({ variable }, index) => `"${variable}":[${representations[index]?.json ?? ""}]`);
  return `{${[...parts, ...about].join()}}`;
}

/** Turns a service's error into one of the whole response, at its path there. */
const errorIn = ({ message, extensions }: SubgraphError, path: SubgraphError["path"]): GraphQLError =>
  new GraphQLError(message, { ...(path === undefined ? {} : { path }), extensions });
