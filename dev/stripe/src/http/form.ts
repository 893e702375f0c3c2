import { invalidRequest } from "./api-error.ts";

/** A parsed form: a leaf is text, a branch contains names or list positions. */
export type FormValue = string | Form;
export type Form = {
  [name: string]: FormValue;
};

const MAX_FIELDS = 1000;
const MAX_DEPTH = 6;

/**
 * Parses `a=1&b[c]=2&d[]=3&e[0][f]=4` as Stripe does. Lists become branches with numeric names; a schema that expects a
 * list reads them as such, and metadata may still have a key like "0".
 */
export function parseForm(text: string): Form {
  const fields = [...new URLSearchParams(text)];
  if (fields.length > MAX_FIELDS) throw invalidRequest(`A request may carry ${MAX_FIELDS} parameters at most.`);
  const root = emptyForm();
  for (const [name, value] of fields) place(root, keysOf(name), { name, value });
  return root;
}

function keysOf(name: string): readonly string[] {
  const [head, rest] = splitAt(name, name.indexOf("["));
  const keys = [head, ...[...rest.matchAll(/\[([^[\]]*)\]/g)].map((match) => match[1] ?? "")];
  const wellFormed = head !== "" && /^(\[[^[\]]*\])*$/.test(rest) && keys.length <= MAX_DEPTH;
  if (!wellFormed)
    throw invalidRequest(`Received unknown parameter: ${name}`, { code: "parameter_unknown", param: name });
  return keys;
}

function splitAt(text: string, index: number): [string, string] {
  return index < 0 ? [text, ""] : [text.slice(0, index), text.slice(index)];
}

function place(root: Form, keys: readonly string[], field: { readonly name: string; readonly value: string }): void {
  let branch = root;
  for (const [index, key] of keys.entries()) {
    const name = key === "" ? String(Object.keys(branch).length) : key;
    if (index === keys.length - 1) {
      branch[name] = field.value;
      return;
    }
    const next = branch[name] ?? emptyForm();
    if (typeof next === "string") throw invalidRequest(`Invalid hash: ${field.name}`, { param: field.name });
    branch[name] = next;
    branch = next;
  }
}

/** Without a prototype, so that a field named `__proto__` is an ordinary field. */
function emptyForm(): Form {
  return Object.create(null);
}
