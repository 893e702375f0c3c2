import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "@jest/globals";
import type { Browser } from "playwright-core";
import { openCaller, openNewcomer, type ApiCaller } from "../api/caller.ts";
import { openTicket } from "../api/tickets.ts";
import { startBrowser } from "../browser/browser.ts";
import { signIn, sees, userIdOf, type Person } from "../browser/person.ts";
import { showsToast } from "../browser/toasts.ts";
import { waitFor } from "../platform/wait-for.ts";

/** Returns a title that no other ticket or template on this platform has. */
const named = (words: string): string => `${words} (${randomUUID().slice(0, 8)})`;
const TITLE = named("Late refunds");

let browser: Browser;
let sam: Person;
let owner: ApiCaller;
let ticketId: string;

beforeAll(async () => {
  browser = await startBrowser();
  owner = await openNewcomer("olga");
  ticketId = await openTicket(owner, named("My refund is late"));
  sam = await signIn(browser, "staff@example.com");
});
afterAll(() => browser.close());

const send = (caller: ApiCaller, query: string, variables: object = {}) =>
  caller.attempt("POST", "/graphql", { query, variables });
const codeOf = async (sent: ReturnType<typeof send>) => (await sent).body.errors?.[0]?.extensions?.code;

test("a staff member writes a template, takes a ticket and answers with the template", async () => {
  const { page } = sam;
  await page.goto("/support");
  await page.getByRole("button", { name: "Templates" }).click();
  await page.getByRole("button", { name: "New template" }).click();
  await page.getByLabel("Title").fill(TITLE);
  await page.getByLabel("Text").fill("Hello {firstName}, it is on its way.");
  await page.getByRole("button", { name: "Save template" }).click();
  await showsToast(page, { title: "Template Saved" });

  await page.goto(`/support?ticket=${ticketId}`);
  await page
    .getByRole("dialog")
    .getByText(/^Answer due in/)
    .waitFor();
  await page.getByRole("dialog").getByRole("button", { name: "Take" }).click();
  await showsToast(page, { title: "Ticket Taken", text: "It is yours to answer." });
  await page.getByLabel("Template").selectOption({ label: TITLE });
  await page.getByRole("button", { name: "Insert" }).click();
  await page.getByRole("button", { name: "Send message" }).click();
  await page.getByRole("dialog").getByText("Answered", { exact: true }).waitFor();
  await page.getByText("What staff did").click();
  await sees(sam, "Status: open → in progress");
});

test("a second staff member can't take the ticket, but can take it over explicitly", async () => {
  const ada = await openCaller("admin@example.com");
  const input = { ticketId, idempotencyKey: randomUUID() };
  const take = `mutation ($input: ResolveTicketInput!) { takeTicket(input: $input) { ticket { id } } }`;
  expect(await codeOf(send(ada, take, { input }))).toBe("TICKET_TAKEN");
  const { id: assigneeId } = await ada.get<{ readonly id: string }>("/api/auth/user");
  const assign = `mutation ($input: AssignTicketInput!) { assignTicket(input: $input) { ticket { id } } }`;
  expect(await codeOf(send(ada, assign, { input: { ...input, assigneeId } }))).toBeUndefined();
  await sam.page.reload();
  await expect(sam.page.getByLabel("Held by").inputValue()).resolves.toBe(assigneeId);
});

test("the owner reads the answer, and sees nothing about who answered", async () => {
  const ticket = await owner.get<{ readonly messages: readonly { readonly message: string }[] }>(
    `/api/support/tickets/${ticketId}`,
  );
  expect(ticket).toMatchObject({ status: "in_progress", messages: [{ senderType: "staff" }] });
  expect(ticket.messages[0]?.message).toMatch(/^Hello [^{]+, it is on its way\.$/);
  for (const field of [
    "assignee { id }",
    "waitingSince",
    "answerDueAt",
    "firstAnsweredAt",
    "history { nodes { id } }",
  ]) {
    expect(await codeOf(send(owner, `query ($id: ID!) { ticket(id: $id) { ${field} } }`, { id: ticketId }))).toBe(
      "FORBIDDEN",
    );
  }
});

const holderOn = ({ page }: Person): Promise<string> => page.getByLabel("Held by").inputValue();

test("staff see each other take and return a ticket, and admins see the audit entry, without a reload", async () => {
  const id = await openTicket(owner, named("Two windows"));
  const ada = await signIn(browser, "admin@example.com");
  const record = await ada.context.newPage();
  await record.goto("/admin");
  await record.getByRole("heading", { name: "What staff and admins did" }).click();
  await record.getByRole("button", { name: "Support", exact: true }).click();

  await Promise.all([sam, ada].map(({ page }) => page.goto(`/support?ticket=${id}`)));
  const takeIn = ({ page }: Person) => page.getByRole("dialog").getByRole("button", { name: "Take", exact: true });
  await takeIn(ada).waitFor();
  await takeIn(sam).click();
  const samsId = await userIdOf(sam);
  await waitFor("Ada's window to show who took it", async () => (await holderOn(ada)) === samsId);

  await ada.page.getByLabel("Held by").selectOption("");
  await ada.page.getByRole("dialog").getByRole("button", { name: "Assign" }).click();
  await waitFor("Sam's window to show that nobody holds it", async () => (await holderOn(sam)) === "");
  await takeIn(sam).waitFor();

  const entries = record.getByRole("listitem").filter({ hasText: id });
  await entries.filter({ hasText: "Take ticket" }).waitFor();
  await entries.filter({ hasText: "Assign ticket" }).waitFor();
});
