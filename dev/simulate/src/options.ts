import { parseArgs } from "node:util";
import { SetUpError } from "@stakehold/stack/set-up-error.ts";
import { z } from "zod";

/** The people of a simulation, and the receiver of its events. */
export type Options = {
  /** The partner's endpoint. */
  readonly to: string;
  /** Who creates the bets and gets their events. */
  readonly as: string;
  /** Another `run.json` than that of the platform started from here. */
  readonly runFile: string | undefined;
};

const USAGE = "npm run simulate -- --to http://127.0.0.1:4000/hooks [--as alice@example.com] [another run.json]";

/** Reads the command's arguments. Throws a SetUpError with a sentence for invalid ones. */
export function readOptions(args: readonly string[]): Options {
  const { values, positionals } = parse(args);
  const [runFile, ...more] = positionals;
  if (values.to === undefined || more.length > 0) throw new SetUpError(`Say where to send events: ${USAGE}`);
  return { to: endpointOf(values.to), as: emailOf(values.as), runFile };
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: { to: { type: "string" }, as: { type: "string", default: "alice@example.com" } },
    });
  } catch (error) {
    throw new SetUpError(`These words can't be taken: use ${USAGE}`, { cause: error });
  }
}

function endpointOf(text: string): string {
  const url = URL.parse(text);
  if (url?.protocol === "https:" || url?.protocol === "http:") return text;
  throw new SetUpError(`"${text}" is no address: name one such as http://127.0.0.1:4000/hooks.`);
}

function emailOf(text: string): string {
  if (z.email().safeParse(text).success) return text;
  throw new SetUpError(`"${text}" is no mail address: name somebody such as alice@example.com.`);
}
