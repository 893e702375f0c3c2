const actions: Readonly<Record<string, string>> = {
  TAKE_TICKET: "took the ticket",
  ASSIGN_TICKET: "assigned the ticket",
  REPLY_TO_TICKET: "answered the ticket",
  RESOLVE_TICKET: "marked the ticket as resolved",
  CLOSE_TICKET: "closed the ticket",
  CREATE_TEMPLATE: "added a template",
  CHANGE_TEMPLATE: "changed a template",
  DELETE_TEMPLATE: "deleted a template",
};

/** Returns "took the ticket"; an action without a text is shown by its code. */
export const actionInWords = (action: string): string => actions[action] ?? action;

/** The label of each recorded field; a field that is not here is shown by its name. */
const names: Readonly<Record<string, string>> = {
  status: "Status",
  assignee: "Held by",
  messages: "Messages",
  title: "Title",
  text: "Text",
};

type Words = readonly { readonly name: string; readonly value: string }[];

export type Changed = { readonly before: Words; readonly after: Words };

/** Returns "Status: open → in progress", a line per changed field, with people's ids replaced by their names. */
export function changesInWords({ before, after }: Changed, nameOf: (id: string) => string): readonly string[] {
  const changed = [...new Set([...before, ...after].map(({ name }) => name))];
  const say = (words: Words, name: string) =>
    valueInWords(name, words.find((word) => word.name === name)?.value, nameOf);
  return changed.map((name) => `${names[name] ?? name}: ${say(before, name)} → ${say(after, name)}`);
}

function valueInWords(name: string, value: string | undefined, nameOf: (id: string) => string): string {
  if (value === undefined) return name === "assignee" ? "nobody" : "nothing";
  if (name === "assignee") return nameOf(value);
  return name === "status" ? value.toLowerCase().replaceAll("_", " ") : value;
}
