import { parseArgs } from "node:util";
import { SECURITY_EVENTS, type SecurityEvent } from "@stakehold/service/security/entry.ts";
import { SetUpError } from "@stakehold/stack/set-up-error.ts";

/** Which entries of the security log to read. */
export type Options = {
  /** What this person did, or what was done to them. */
  readonly person: string | undefined;
  readonly events: readonly SecurityEvent[];
  readonly since: Date | undefined;
  readonly asJson: boolean;
  /** Files, folders of logs, and `-` for standard input. */
  readonly sources: readonly string[];
};

const USAGE = "npm run security -- [--person ID] [--event EVENT] [--since 1h] [--json] [files, folders or -]";

const UNITS_MS = { s: 1_000, m: 60_000, h: 3_600_000, d: 86_400_000 } as const;

/** Reads the command's arguments. Throws a SetUpError with a sentence for invalid ones. */
export function readOptions(args: readonly string[], now: Date): Options {
  const { values, positionals } = parse(args);
  return {
    person: values.person,
    events: (values.event ?? []).map(eventOf),
    since: values.since === undefined ? undefined : timeOf(values.since, now),
    asJson: values.json === true,
    sources: positionals,
  };
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        person: { type: "string" },
        event: { type: "string", multiple: true },
        since: { type: "string" },
        json: { type: "boolean" },
      },
    });
  } catch (error) {
    throw new SetUpError(`These words can't be taken: use ${USAGE}`, { cause: error });
  }
}

const isEvent = (text: string): text is SecurityEvent => Object.hasOwn(SECURITY_EVENTS, text);

function eventOf(text: string): SecurityEvent {
  if (isEvent(text)) return text;
  throw new SetUpError(`There is no event "${text}": use one of ${Object.keys(SECURITY_EVENTS).join(", ")}.`);
}

/** Returns a time that long ago, or one that is written out. */
function timeOf(text: string, now: Date): Date {
  const [, count = "", unit = ""] = /^(\d{1,6})([smhd])$/.exec(text) ?? [];
  const ms = Object.entries(UNITS_MS).find(([name]) => name === unit)?.[1];
  const time = ms === undefined ? new Date(text) : new Date(now.getTime() - Number(count) * ms);
  if (!Number.isNaN(time.getTime())) return time;
  throw new SetUpError(`"${text}" is no time: use --since 90m, 24h, 7d, or a time such as 2026-11-21T18:00:00Z.`);
}
