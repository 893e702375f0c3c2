import { waitFor } from "../platform/wait-for.ts";
import type { Block } from "./read-pages.ts";
import type { StandIns } from "./stand-ins.ts";

/** The response to an example's call, and how to repeat the call where the result takes time. */
export type Answer = { readonly text: string; readonly again?: () => Promise<string> };

/** The state of a page for comparisons: the mapping of shown to real values, and the last response. */
export type PageState = { readonly standIns: StandIns; answer: Answer | undefined };

/** Compares JSON. The effect of a person's action takes time to appear, so the example is repeated until it does. */
export async function compareJson(asked: PageState, block: Block, isPart: boolean): Promise<void> {
  const shown: unknown = JSON.parse(block.text);
  const compare = (text: string) => asked.standIns.differences(shown, withoutCost(JSON.parse(text), shown), isPart);
  const { text, again } = answerOf(asked, block);
  if (again === undefined) return report(block, compare(text));
  let differences: readonly string[] = compare(text);
  await waitFor(`${block.place} to hold`, async () => {
    differences = compare(await again());
    return differences.length === 0;
  }).catch((error: unknown) => {
    report(block, differences);
    throw error;
  });
}

/** Removes the cost of a query, which only the page about it shows. */
function withoutCost(given: unknown, shown: unknown): unknown {
  if (typeof given !== "object" || given === null || Array.isArray(given) || Object.hasOwn(Object(shown), "extensions"))
    return given;
  return Object.fromEntries(Object.entries(given).filter(([key]) => key !== "extensions"));
}

export function compareText({ standIns }: PageState, block: Block, shown: string, given: string): void {
  report(block, standIns.differences(shown.trim(), given.trim(), false));
}

/** Compares each shown header; the remaining counts differ at each call. */
export function compareHeaders(asked: PageState, block: Block): void {
  const headersOf = (text: string) =>
    new Map(
      text.split(/\r?\n/).flatMap((line): [string, string][] => {
        const [, name, value] = /^([\w-]+): (.*)$/.exec(line) ?? [];
        return name === undefined || value === undefined
          ? []
          : [[name.toLowerCase(), value.replaceAll(/\b([rt])=\d+/g, "$1=…")]];
      }),
    );
  const given = headersOf(textOf(asked, block));
  for (const [name, value] of headersOf(block.text)) compareText(asked, block, value, given.get(name) ?? "");
}

export const textOf = (asked: PageState, block: Block): string => answerOf(asked, block).text;

function answerOf({ answer }: PageState, { place }: Block): Answer {
  if (answer === undefined) throw new Error(`${place} shows an answer, and nothing was asked before it`);
  return answer;
}

export function report({ place }: Block, differences: readonly string[]): void {
  if (differences.length > 0) throw new Error(`${place} shows something else: ${differences.join("; ")}`);
}
