import assert from "node:assert/strict";

/** Returns the id in a field: Stripe's types allow the whole object there, but the stand-in stores ids. */
export function referencedId(reference: string | { id: string } | null | undefined): string {
  assert(reference !== null && reference !== undefined, "the field refers to something");
  return typeof reference === "string" ? reference : reference.id;
}
