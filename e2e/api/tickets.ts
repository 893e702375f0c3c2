import { randomUUID } from "node:crypto";
import type { ApiCaller } from "./caller.ts";
import { askGraph } from "./graph.ts";

/** Asks for help; returns the ticket's id. */
export async function openTicket(caller: ApiCaller, subject: string): Promise<string> {
  const { openTicket: opened } = await askGraph<{ readonly openTicket: { readonly ticket: { readonly id: string } } }>(
    caller,
    `mutation ($input: OpenTicketInput!) { openTicket(input: $input) { ticket { id } } }`,
    { input: { idempotencyKey: randomUUID(), subject, description: "Where is my bet?", category: "BETTING" } },
  );
  return opened.ticket.id;
}

/** What the caller asked for help with, newest first. */
export async function ticketSubjects(caller: ApiCaller): Promise<string[]> {
  const { tickets } = await askGraph<{
    readonly tickets: { readonly nodes: readonly { readonly subject: string }[] };
  }>(caller, `{ tickets { nodes { subject } } }`);
  return tickets.nodes.map(({ subject }) => subject);
}
