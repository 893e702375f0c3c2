/** @jest-environment jsdom */
import { expect, test } from "@jest/globals";
import { screen, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { pageOf } from "../../testing/graph-shapes.ts";
import { GraphFailure, show, type Answers } from "../../testing/show.tsx";
import { SupportActs } from "./support-acts.tsx";

const words = (said: Record<string, string>) =>
  Object.entries(said).map(([name, value]) => ({ __typename: "SupportAuditWord", name, value }));

const act = (id: string, change: object) => ({
  __typename: "SupportAuditEntry",
  id,
  action: "CLOSE_TICKET",
  subjectId: `ticket of ${id}`,
  before: words({ status: "OPEN" }),
  after: words({ status: "CLOSED" }),
  createdAt: "2026-11-20T10:00:00Z",
  actor: { __typename: "User", id: "ann", displayName: "Ann Archer" },
  ...change,
});

const open = (supportActs: Answers["x"]) => show(<SupportActs />, { SupportActs: supportActs });

test("what staff did comes page by page, with who did it to what, and what changed", async () => {
  const template = { action: "CREATE_TEMPLATE", before: [], after: words({ title: "Refunds" }) };
  open(({ after }) => ({
    supportAuditEntries:
      after === null
        ? pageOf("SupportAuditEntryConnection", [act("e2", {})], "more")
        : pageOf("SupportAuditEntryConnection", [act("e1", template)]),
  }));
  await userEvent.click(screen.getByText("What staff did in support"));
  await userEvent.click(await screen.findByRole("button", { name: /more/i }));
  await screen.findByText("added a template");
  const [closed, added] = screen.getAllByRole("listitem");
  if (closed === undefined || added === undefined) throw new Error("Two acts were answered");
  for (const text of ["Ann Archer", "closed the ticket", "Status: open → closed", "ticket of e2"])
    expect(within(closed).getByText(text)).toBeVisible();
  expect(within(added).getByText("Title: nothing → Refunds")).toBeVisible();
});

test("what can't be read says that nothing is lost", async () => {
  open(() => {
    throw new GraphFailure("UNAVAILABLE", "Not now.");
  });
  await userEvent.click(screen.getByText("What staff did in support"));
  expect(await screen.findByText(/Nothing of it is lost/)).toBeVisible();
});
