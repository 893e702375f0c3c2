import { openSubgraphs } from "./subgraphs.ts";
import { questionIn, readRecording } from "./recording.ts";

// A process of its own, so that answering does not take the time of what measures.
const recording = readRecording();
if (recording === undefined) throw new Error("Nothing was recorded");

const answers = new Map(
  recording.answers.map(({ service, question, headers, body }) => [
    `${service}\n${question}`,
    { headers, body: Buffer.from(body) },
  ]),
);
/** The same bodies come again and again, so each is read once. */
const known = new Map<string, { readonly headers: Readonly<Record<string, string>>; readonly body: Buffer }>();

const { urls } = await openSubgraphs((service, body) => {
  const key = `${service}\n${body}`;
  const answer = known.get(key) ?? answers.get(`${service}\n${questionIn(body)}`);
  if (answer === undefined) throw new Error(`this was not recorded: ${body}`);
  known.set(key, answer);
  return answer;
});
process.send?.(urls);
