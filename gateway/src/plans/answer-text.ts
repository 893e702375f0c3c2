import type { FormattedExecutionResult } from "graphql";
import type { JsonRecord } from "../json-record.ts";

/** What a service says of an answer that is data alone, without errors: then nobody has to read it to know. */
const HEADER = "x-answer";
const DATA_ALONE = "data";

const BEGIN = '{"data":{';

const texts = new WeakMap<object, string>();

/**
 * An answer's data as a service wrote it, to be sent on as it is. It stands in the place of the data, which is not read. With
 * `rootTypename`, the name of the root's type goes before the rest. Undefined for an answer that does not say of itself that
 * it is data alone.
 */
export function unreadData(
  { headers, text }: { readonly headers: Readonly<Record<string, unknown>>; readonly text: string },
  rootTypename: string | undefined,
): JsonRecord | undefined {
  if (headers[HEADER] !== DATA_ALONE || !text.startsWith(BEGIN)) return undefined;
  const fields = text.slice(BEGIN.length, text.lastIndexOf("}"));
  const data: JsonRecord = {};
  texts.set(data, `{${rootTypename === undefined ? "" : `"__typename":${JSON.stringify(rootTypename)},`}${fields}`);
  return data;
}

/** An answer as it is sent, in one line; with data that was not read, as the service wrote that. */
export function printAnswer({ errors, data, extensions }: FormattedExecutionResult): string {
  const text = data == null ? undefined : texts.get(data);
  if (text === undefined) return `${JSON.stringify({ errors, data, extensions })}\n`;
  const rest = Object.entries({ errors, extensions }).flatMap(([name, value]) =>
    value === undefined ? [] : [`,"${name}":${JSON.stringify(value)}`],
  );
  return `{"data":${text}${rest.join("")}}\n`;
}
