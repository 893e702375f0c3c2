import { randomUUID } from "node:crypto";
import type { ApiCaller } from "./caller.ts";
import { queryGraph } from "./graph.ts";

/** Opens a support ticket and returns its id. */
export async function openTicket(caller: ApiCaller, subject: string): Promise<string> {
  const { openTicket: opened } = await queryGraph<{
    readonly openTicket: { readonly ticket: { readonly id: string } };
  }>(caller, `mutation ($input: OpenTicketInput!) { openTicket(input: $input) { ticket { id } } }`, {
    input: { idempotencyKey: randomUUID(), subject, description: "Where is my bet?", category: "BETTING" },
  });
  return opened.ticket.id;
}

/** Returns the subjects of the caller's tickets, newest first. */
export async function ticketSubjects(caller: ApiCaller): Promise<string[]> {
  const { tickets } = await queryGraph<{
    readonly tickets: { readonly nodes: readonly { readonly subject: string }[] };
  }>(caller, `{ tickets { nodes { subject } } }`);
  return tickets.nodes.map(({ subject }) => subject);
}
