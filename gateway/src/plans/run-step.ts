import { GraphQLError } from "graphql";
import { merge, ownOf, isRecord, type JsonRecord } from "../json-record.ts";
import { callerAt } from "./ask-ahead.ts";
import { objectsAt } from "./objects-at.ts";
import { tellOf, type Told } from "./tell-of-objects.ts";
import type { Ask, Condition, Step } from "./step.ts";
import type { SubgraphAnswer, SubgraphError } from "./subgraph-answer.ts";

/** What doing a step needs. */
export type Run = {
  /** The operation's variables as they were sent. */
  readonly variables: Readonly<Record<string, unknown>>;
  /** Those of `@include` and `@skip`, with what the operation says where nothing was sent. */
  readonly conditions: Readonly<Record<string, unknown>>;
  /** Who asks; undefined for nobody. */
  readonly callerId: string | undefined;
  /** Puts a question with its variables, as JSON. Rejects with what the caller is told of a failure on the way. */
  readonly ask: (ask: Ask, variables: string) => Promise<SubgraphAnswer>;
  /** What the services gave so far, as one object. */
  readonly data: JsonRecord;
  /** What went wrong. The answer says it, beside what went well. */
  readonly errors: GraphQLError[];
};

/** Does a step, and all that belongs to it. Never rejects: what goes wrong is among the errors, and the rest goes on. */
export async function runStep(step: Step, run: Run): Promise<void> {
  switch (step.kind) {
    case "ask":
      try {
        await (step.ask.about.length === 0 ? askForRoot(step.ask, run) : askForObjects(step.ask, run));
      } catch (error) {
        run.errors.push(errorOf(error));
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
    case "if":
      if (holds(step.condition, run)) await runStep(step.step, run);
  }
}

/**
 * Asks about the caller's own user beside the question that finds it. What came of that counts once the user is found to be the
 * caller; else it is as if nobody had asked, and the questions are put about whom was found.
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

const holds = ({ variable, is }: Condition, { conditions }: Run): boolean => (conditions[variable] === true) === is;

async function askForRoot(ask: Ask, run: Run): Promise<void> {
  const { data, errors } = await run.ask(ask, questionVariables(ask, run.variables));
  for (const error of errors) run.errors.push(errorIn(error, error.path));
  if (data !== null) merge(run.data, data);
}

async function askForObjects(ask: Ask, run: Run): Promise<void> {
  const told = ask.about.map((about) =>
    tellOf(run.data, about.conditions.every((condition) => holds(condition, run)) ? about : undefined),
  );
  if (told.every(({ objects }) => objects.length === 0)) return;
  const { data, errors } = await run.ask(ask, questionVariables(ask, run.variables, told));
  for (const error of errors) {
    for (const path of pathsOf(error, ask, told)) run.errors.push(errorIn(error, path));
  }
  if (data === null) return;
  for (const [index, { field }] of ask.about.entries()) {
    const { objects = [] } = told[index] ?? {};
    const received = ownOf(data, field);
    if (!Array.isArray(received) || received.length !== objects.length)
      throw new Error(`${ask.subgraph} told of other objects than it was asked for`);
    for (const [place, same] of objects.entries()) {
      const more: unknown = received[place];
      if (isRecord(more)) for (const object of same) merge(object, more);
    }
  }
}

/** Where in the whole answer an error is that a service tells of an object: wherever that object is. */
function pathsOf({ path }: SubgraphError, ask: Ask, told: readonly Told[]): readonly SubgraphError["path"][] {
  const [field, place, ...rest] = path ?? [];
  const paths = told[ask.about.findIndex((about) => about.field === field)]?.pathsOf(Number(place)) ?? [];
  return paths.length === 0 ? [path && rest] : paths.map((at) => [...at, ...rest]);
}

/** The JSON of a question's variables, with the objects that it is about; what was not sent is left out, so that the question's own default holds. */
export function questionVariables(ask: Ask, given: Run["variables"], told: readonly Told[] = []): string {
  const parts = ask.variables.flatMap((name) =>
    Object.hasOwn(given, name) && given[name] !== undefined
      ? [`${JSON.stringify(name)}:${JSON.stringify(given[name])}`]
      : [],
  );
  const about = ask.about.map(({ variable }, index) => `"${variable}":[${told[index]?.json ?? ""}]`);
  return `{${[...parts, ...about].join()}}`;
}

const errorOf = (error: unknown): GraphQLError =>
  error instanceof GraphQLError
    ? error
    : new GraphQLError(error instanceof Error ? error.message : String(error), {
        originalError: error instanceof Error ? error : null,
      });

/** A service's error as an error of the whole answer, at the place that it has there. */
const errorIn = ({ message, extensions }: SubgraphError, path: SubgraphError["path"]): GraphQLError =>
  new GraphQLError(message, { ...(path === undefined ? {} : { path }), extensions });
