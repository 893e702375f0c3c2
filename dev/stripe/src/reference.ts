import assert from "node:assert/strict";

/** The id of what a field refers to: Stripe's types allow the whole object there, and the stand-in stores ids. */
export function referencedId(reference: string | { id: string } | null | undefined): string {
  assert(reference !== null && reference !== undefined, "the field refers to something");
  return typeof reference === "string" ? reference : reference.id;
}
