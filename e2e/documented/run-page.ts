import { repositoryRoot } from "@stakehold/stack/folders.ts";
import { platformNow } from "../platform/clock.ts";
import { platform } from "../platform/platform.ts";
import { waitFor } from "../platform/wait-for.ts";
import { messageOfJoining, tryReceiver } from "./receive-events.ts";
import { agree, openReader, payAtPage, publishBet, type Reader } from "./people.ts";
import { compareHeaders, compareJson, compareText, report, textOf, type PageState } from "./compare-answers.ts";
import type { Block, DocumentedPage } from "./read-pages.ts";
import { runToEnd, start } from "./run-program.ts";
import { createStandIns } from "./stand-ins.ts";

/** The documented end of joining, which is replaced with a week from now by the platform's clock. */
const DOCUMENTED_END = "2026-12-01T18:00:00.000Z";
const WEEK_MS = 7 * 86_400_000;

/** The result of a page whose examples all hold. */
export type Ran = {
  /** Blocks with a reason not to run them, as `first-call.md: it would start a second platform`. */
  readonly notRun: readonly string[];
  /** What this computer could not run. */
  readonly leftOut: readonly string[];
};

type Story = PageState & { readonly reader: Reader };

/** Runs a page from top to bottom, as a reader would. Throws where an example's result differs. */
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

/** Runs a block, by its language and role. */
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
    await waitFor(`an event of ${block.place}`, async () => /event: change\n(id: .*\n)?data: .*\n/.test(stream.said()));
    story.answer = { text: beginningOf(stream.said()) };
  } finally {
    await stream.stop();
  }
}

/** Returns the start of a stream up to the first change, without the heartbeats in between. */
function beginningOf(said: string): string {
  const [retry, position, ...others] = said.split(/(?<=\n\n)/);
  return [retry, position, others.find((event) => event.startsWith("event: change\n"))].join("");
}

async function postAs(token: string, body: object): Promise<string> {
  const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" };
  const response = await fetch(`${platform().url}/graphql`, { method: "POST", headers, body: JSON.stringify(body) });
  return response.text();
}

/** Sends a document with the variables below it, after what a person has to do first, such as paying. */
async function sendDocument(
  story: Story,
  block: Block,
  next: Block | undefined,
  send: (body: object) => Promise<string>,
) {
  if (block.marks["person"] === "has paid") await payLatest(story);
  const query = story.standIns.asReal(block.text);
  const variables: unknown = next?.role === "variables" ? JSON.parse(story.standIns.asReal(next.text)) : {};
  const ask = () => send({ query, variables });
  story.answer = { text: await ask(), ...(block.marks["person"] === undefined ? {} : { again: ask }) };
}

const ASKED = /"paymentUrl":\s*"[^"]*\/pay\/([^"]+)"/;

/** Pays as the person at the page that the last response leads to. */
async function payLatest({ reader, answer }: Story): Promise<void> {
  const participationId = ASKED.exec(answer?.text ?? "")?.[1];
  if (participationId === undefined) throw new Error("Nothing was asked to be paid before");
  await payAtPage(reader, participationId);
}
