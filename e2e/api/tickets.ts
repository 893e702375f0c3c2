import { randomUUID } from "node:crypto";
import type { ApiCaller } from "./caller.ts";
import { askGraph } from "./graph.ts";

/** Asks for help. */
export const openTicket = (caller: ApiCaller, subject: string): Promise<unknown> =>
  askGraph(caller, `mutation ($input: OpenTicketInput!) { openTicket(input: $input) { __typename } }`, {
    input: { idempotencyKey: randomUUID(), subject, description: "Where is my bet?", category: "BETTING" },
  });

/** What the caller asked for help with, newest first. */
export async function ticketSubjects(caller: ApiCaller): Promise<string[]> {
  const { tickets } = await askGraph<{
    readonly tickets: { readonly nodes: readonly { readonly subject: string }[] };
  }>(caller, `{ tickets { nodes { subject } } }`);
  return tickets.nodes.map(({ subject }) => subject);
}
