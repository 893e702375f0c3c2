import { repositoryRoot } from "@stakehold/stack/folders.ts";
import { pay } from "../api/pay.ts";
import { platformNow } from "../platform/clock.ts";
import { platform } from "../platform/platform.ts";
import { waitFor } from "../platform/wait-for.ts";
import { messageOfJoining, tryReceiver } from "./hear-events.ts";
import { agree, openReader, publishBet, type Reader } from "./people.ts";
import type { Block, DocumentedPage } from "./read-pages.ts";
import { runToEnd, start } from "./run-program.ts";
import { createStandIns, type StandIns } from "./stand-ins.ts";

/** When joining ends in the examples, which is in a week by the platform's clock. */
const DOCUMENTED_END = "2026-12-01T18:00:00.000Z";
const WEEK_MS = 7 * 86_400_000;

/** What came of a page, besides that all of it holds. */
export type Ran = {
  /** Blocks that say why they can't be run, as `first-call.md: it would start a second platform`. */
  readonly notRun: readonly string[];
  /** What this computer could not run. */
  readonly leftOut: readonly string[];
};

/** What a call of an example was answered. */
type Answer = { readonly text: string; readonly again?: () => Promise<string> };

type Story = { readonly reader: Reader; readonly standIns: StandIns; answer: Answer | undefined };

/** Runs a page from top to bottom, as somebody does who tries it. Throws where an example is not as it says. */
export async function runPage({ file, blocks }: DocumentedPage): Promise<Ran> {
  const standIns = createStandIns(platform().url);
  standIns.let(DOCUMENTED_END, new Date((await platformNow()).getTime() + WEEK_MS).toISOString());
  const story: Story = { reader: await openReader(), standIns, answer: undefined };
  const [notRun, leftOut]: [string[], string[]] = [[], []];
  for (const [index, block] of blocks.entries()) {
    const reason = block.marks["not-run"];
    if (reason === undefined) leftOut.push(...(await runBlock(story, block, blocks[index + 1])));
    else notRun.push(`${file}: ${reason}`);
  }
  return { notRun, leftOut };
}

type Run = (story: Story, block: Block, next: Block | undefined) => Promise<string | undefined | void>;

/** What is done with a block, by its language and role. */
const RUNS: Readonly<Record<string, Run>> = {
  sh: runShell,
  graphql: async (story, block, next) => sendDocument(story, block, next, (body) => postAs(story.reader.token, body)),
  "graphql session": async (story, block, next) =>
    sendDocument(story, block, next, async (body) =>
      JSON.stringify((await story.reader.session.attempt("POST", "/graphql", body)).body),
    ),
  // Sent with the document above it.
  "json variables": async () => undefined,
  "json answer": (story, block) => compareJson(story, block, false),
  "json part": (story, block) => compareJson(story, block, true),
  "json event": async (story, block) => {
    report(block, story.standIns.differences(JSON.parse(block.text), await messageOfJoining(story.reader), false));
  },
  "text answer": async (story, block) => compareText(story, block, block.text, textOf(story, block)),
  http: async (story, block) => {
    const path = story.standIns.asReal(block.text.replace(/^GET /, "").replaceAll(/\n\s*/g, ""));
    story.answer = { text: `Location: ${await agree(story.reader.session, path)}\n` };
  },
  "http answer": async (story, block) => compareHeaders(story, block),
  ts: async (story, block) => {
    const args = ["--no-warnings", "--input-type=module-typescript", "-e", story.standIns.asReal(block.text)];
    story.answer = {
      text: await runToEnd({ command: process.execPath, args, env: environment(story), cwd: repositoryRoot }),
    };
  },
  ...Object.fromEntries(
    ["ts", "python", "go", "java"].map((language) => [
      `${language} receiver`,
      (story: Story, block: Block) => tryReceiver(story.reader, block),
    ]),
  ),
};

async function runBlock(story: Story, block: Block, next: Block | undefined): Promise<readonly string[]> {
  const run = RUNS[[block.language, block.role].filter(Boolean).join(" ")];
  if (run === undefined) throw new Error(`${block.place}: nobody knows how to run "${block.language} ${block.role}"`);
  const leftOut = await run(story, block, next);
  return leftOut === undefined ? [] : [leftOut];
}

const environment = ({ reader }: Story) => ({ STAKEHOLD: platform().url, TOKEN: reader.token });

async function runShell(story: Story, block: Block): Promise<void> {
  const args = ["-euo", "pipefail", "-c", story.standIns.asReal(block.text)];
  const program = { command: "bash", args, env: environment(story) };
  if (block.marks["stream"] === undefined) {
    story.answer = { text: await runToEnd(program) };
    return;
  }
  const stream = start(program);
  try {
    await waitFor(`${block.place} to begin`, async () => stream.said().includes("retry:"));
    await publishBet();
    await waitFor(`${block.place} to tell`, async () => /data: .*\n/.test(stream.said()));
    story.answer = { text: stream.said() };
  } finally {
    await stream.stop();
  }
}

async function postAs(token: string, body: object): Promise<string> {
  const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" };
  const response = await fetch(`${platform().url}/graphql`, { method: "POST", headers, body: JSON.stringify(body) });
  return response.text();
}

/** Sends a document with the variables below it; what a person does first, such as paying, is done before. */
async function sendDocument(
  story: Story,
  block: Block,
  next: Block | undefined,
  send: (body: object) => Promise<string>,
) {
  if (block.marks["person"] === "has paid") await payAsked(story);
  const query = story.standIns.asReal(block.text);
  const variables: unknown = next?.role === "variables" ? JSON.parse(story.standIns.asReal(next.text)) : {};
  const ask = () => send({ query, variables });
  story.answer = { text: await ask(), ...(block.marks["person"] === undefined ? {} : { again: ask }) };
}

const SECRET = /"clientSecret":\s*"([^"]+)"/;

async function payAsked({ answer }: Story): Promise<void> {
  const secret = SECRET.exec(answer?.text ?? "")?.[1];
  if (secret === undefined) throw new Error("Nothing was asked to be paid before");
  await pay(secret);
}

/** What was done by a person takes its time to be seen: then the example is asked again. */
async function compareJson(story: Story, block: Block, isPart: boolean): Promise<void> {
  const shown: unknown = JSON.parse(block.text);
  const compare = (text: string) => story.standIns.differences(shown, withoutCost(JSON.parse(text), shown), isPart);
  const { text, again } = answerOf(story, block);
  if (again === undefined) return report(block, compare(text));
  let differences: readonly string[] = compare(text);
  await waitFor(`${block.place} to hold`, async () => {
    differences = compare(await again());
    return differences.length === 0;
  }).catch(() => report(block, differences));
}

/** What a query cost is told once, in the page that is about it. */
function withoutCost(given: unknown, shown: unknown): unknown {
  if (typeof given !== "object" || given === null || Array.isArray(given) || Object.hasOwn(Object(shown), "extensions"))
    return given;
  return Object.fromEntries(Object.entries(given).filter(([key]) => key !== "extensions"));
}

function compareText({ standIns }: Story, block: Block, shown: string, given: string): void {
  report(block, standIns.differences(shown.trim(), given.trim(), false));
}

/** Each header that is shown is there; what is left at the moment is another number at each call. */
function compareHeaders(story: Story, block: Block): void {
  const headersOf = (text: string) =>
    new Map(
      text.split(/\r?\n/).flatMap((line): [string, string][] => {
        const [, name, value] = /^([\w-]+): (.*)$/.exec(line) ?? [];
        return name === undefined || value === undefined
          ? []
          : [[name.toLowerCase(), value.replaceAll(/\b([rt])=\d+/g, "$1=…")]];
      }),
    );
  const given = headersOf(textOf(story, block));
  for (const [name, value] of headersOf(block.text)) compareText(story, block, value, given.get(name) ?? "");
}

const textOf = (story: Story, block: Block): string => answerOf(story, block).text;

function answerOf({ answer }: Story, { place }: Block): Answer {
  if (answer === undefined) throw new Error(`${place} shows an answer, and nothing was asked before it`);
  return answer;
}

function report({ place }: Block, differences: readonly string[]): void {
  if (differences.length > 0) throw new Error(`${place} shows something else: ${differences.join("; ")}`);
}
