import { setTimeout as pause } from "node:timers/promises";
import { openSubgraphs } from "./subgraphs.ts";
import { questionIn, readRecording } from "./recording.ts";

/** How long a subgraph delays its responses, like one that queries its database. */
const DELAY_MS = Number(process.env["DELAY_MS"] ?? 0);

// A process of its own, so that responses take no time from the measuring process.
const recording = readRecording();
if (recording === undefined) throw new Error("Nothing was recorded");

const answers = new Map(
  recording.answers.map(({ service, question, headers, body }) => [
    `${service}\n${question}`,
    { headers, body: Buffer.from(body) },
  ]),
);
/** The same bodies arrive again and again, so each is parsed once. */
const known = new Map<string, { readonly headers: Readonly<Record<string, string>>; readonly body: Buffer }>();

const { urls } = await openSubgraphs((service, body) => {
  const key = `${service}\n${body}`;
  const answer = known.get(key) ?? answers.get(`${service}\n${questionIn(body)}`);
  if (answer === undefined) throw new Error(`this was not recorded: ${body}`);
  known.set(key, answer);
  return DELAY_MS === 0 ? answer : pause(DELAY_MS, answer);
});
process.send?.(urls);
