import type { SupportAction } from "../generated/graphql.ts";

export const actionWords = {
  TAKE_TICKET: "took the ticket",
  ASSIGN_TICKET: "assigned the ticket",
  REPLY_TO_TICKET: "answered the ticket",
  RESOLVE_TICKET: "marked the ticket as resolved",
  CLOSE_TICKET: "closed the ticket",
  CREATE_TEMPLATE: "added a template",
  CHANGE_TEMPLATE: "changed a template",
  DELETE_TEMPLATE: "deleted a template",
} satisfies Record<SupportAction, string>;

/** What each word of the record is called; one that is not here is shown as it is. */
const names: Readonly<Record<string, string>> = {
  status: "Status",
  assignee: "Held by",
  messages: "Messages",
  title: "Title",
  text: "Text",
};

export type Changed = { readonly before: string; readonly after: string };

/** "Status: open → in progress", a line for each word that changed; ids of people by their names. */
export function changesInWords({ before, after }: Changed, nameOf: (id: string) => string): readonly string[] {
  const [was, is] = [wordsIn(before), wordsIn(after)];
  return [...new Set([...was.keys(), ...is.keys()])].map(
    (word) => `${names[word] ?? word}: ${say(word, was.get(word), nameOf)} → ${say(word, is.get(word), nameOf)}`,
  );
}

/** The words of a JSON object; of anything else there are none. */
function wordsIn(json: string): ReadonlyMap<string, unknown> {
  const parsed: unknown = JSON.parse(json);
  return new Map(Object.entries(Object(parsed)));
}

function say(word: string, value: unknown, nameOf: (id: string) => string): string {
  if (typeof value === "number") return String(value);
  if (typeof value !== "string") return word === "assignee" ? "nobody" : "nothing";
  if (word === "assignee") return nameOf(value);
  return word === "status" ? value.toLowerCase().replaceAll("_", " ") : value;
}
