import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort } from "@stakehold/free-port/free-port.ts";
import { SetUpError } from "@stakehold/stack/set-up-error.ts";
import { generate } from "../generate/generate.ts";
import { RUN_FILE } from "../run-file.ts";
import { runShort, startShort } from "../short-forms/run-short.ts";
import { shortForms, type Run } from "../short-forms/short-forms.ts";
import { runFileIn, stateIn } from "../state.ts";

/** The number of parallel runs: most of a start is waiting. */
const LANES = 2;

/**
 * `npm run check -- short`: runs each command that nothing else runs before a change is merged, for seconds, to see
 * that it works. Names after `--` select some of them. Throws a SetUpError for a name without runs.
 */
export async function run(names: readonly string[]): Promise<number> {
  const wanted = names.length === 0 ? Object.keys(shortForms) : names;
  const runs = wanted.flatMap((name) => runsOf(name, names.length > 0));
  await generate();
  // Leaves the developer's own platform alone.
  const folder = mkdtempSync(join(tmpdir(), "stakehold-short-"));
  try {
    const { failed: failedThere, stopped } = await runOnPlatform(runs, folder);
    const failed = [...failedThere, ...(await runAlone(runs, folder, stopped))];
    console.log(
      failed.length === 0 ? `All ${runs.length} short forms ran.` : `These did not run: ${failed.join(", ")}.`,
    );
    return failed.length === 0 ? 0 : 1;
  } finally {
    rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 250 });
  }
}

function runsOf(name: string, isAsked: boolean): readonly Run[] {
  const form = shortForms[name];
  if (form !== undefined && "runs" in form) return form.runs;
  if (isAsked) throw new SetUpError(`"${name}" has no runs of its own.`);
  return [];
}

/** Runs those that need a platform, on one that `npm start` brings up for all of them, and returns what it left. */
async function runOnPlatform(
  runs: readonly Run[],
  folder: string,
): Promise<{ readonly failed: readonly string[]; readonly stopped?: StoppedState }> {
  const onPlatform = runs.filter(({ isOnPlatform }) => isOnPlatform);
  const start = shortForms["start"];
  if (onPlatform.length === 0 || start === undefined || !("runs" in start)) return { failed: [] };
  const [platform = { words: [] }] = start.runs;
  const failed: string[] = [];
  const state = await ownState(folder);
  const started = startShort(platform, state);
  const failure = await started.up;
  if (failure === undefined) {
    const env = { ...state, [RUN_FILE]: runFileIn(state.STATE_PARENT) };
    failed.push(...(await runInLanes(onPlatform, async () => env)));
  }
  started.interrupt();
  if (!(await runForm(platform, async () => failure ?? (await started.ended))))
    return { failed: [...failed, nameOf(platform)] };
  return { failed, stopped: { STATE_FROM: stateIn(state.STATE_PARENT) } };
}

/** The state of a platform that has stopped, with which others begin: a new one takes twice as long to come up. */
type StoppedState = { readonly STATE_FROM: string };

/** Runs what writes into the working tree first, and alone. */
async function runAlone(
  runs: readonly Run[],
  folder: string,
  stopped: StoppedState | undefined,
): Promise<readonly string[]> {
  const isThere = runs.some(({ isOnPlatform }) => isOnPlatform);
  const alone = runs.filter((each) => each.isOnPlatform !== true && !(isThere && each.words[0] === "start"));
  const ownEnv = async ({ hasExamples }: Run) => ({
    ...(hasExamples === true ? stopped : {}),
    ...(await ownState(folder)),
  });
  const writing = await runInLanes(
    alone.filter(({ writesTree }) => writesTree),
    ownEnv,
    1,
  );
  const rest = await runInLanes(
    alone.filter(({ writesTree }) => writesTree !== true),
    ownEnv,
  );
  return [...writing, ...rest];
}

/** Runs several at a time, and returns the names of those that failed. */
async function runInLanes(
  runs: readonly Run[],
  envOf: (one: Run) => Promise<NodeJS.ProcessEnv>,
  lanes = LANES,
): Promise<readonly string[]> {
  const left = [...runs];
  const failed: string[] = [];
  const runAll = async () => {
    for (let each = left.shift(); each !== undefined; each = left.shift()) {
      const one = each;
      const env = await envOf(one);
      if (!(await runForm(one, () => runShort(one, env)))) failed.push(nameOf(one));
    }
  };
  await Promise.all(Array.from({ length: lanes }, runAll));
  return failed;
}

type OwnState = { readonly STATE_PARENT: string; readonly PORT: string };

/** Makes a folder and a port for one run. */
const ownState = async (folder: string): Promise<OwnState> => ({
  STATE_PARENT: mkdtempSync(join(folder, "state-")),
  PORT: String(await freePort()),
});

const nameOf = ({ words }: Run): string => words.join(" ");

async function runForm(one: Run, look: () => Promise<string | undefined>): Promise<boolean> {
  const began = performance.now();
  const failure = await look();
  const time = `${((performance.now() - began) / 1000).toFixed(1)} s`;
  console.log(failure === undefined ? `✓ ${nameOf(one)} (${time})` : `✗ ${nameOf(one)} (${time})\n${failure}\n`);
  return failure === undefined;
}
