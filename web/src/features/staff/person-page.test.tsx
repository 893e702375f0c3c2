/** @jest-environment jsdom */
import { expect, test } from "@jest/globals";
import { screen, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { money, pageOf } from "../../testing/graph-shapes.ts";
import { GraphFailure, show, type Answers } from "../../testing/show.tsx";
import { PersonPage, type StaffViewer } from "./person-page.tsx";

const record = (change: object = {}) => ({
  __typename: "PersonRecord",
  id: "bob",
  email: "bob@example.com",
  isEmailVerified: true,
  roles: ["USER"],
  acceptedTerms: true,
  isBanned: false,
  isDeleted: false,
  createdAt: "2026-11-01T10:00:00.000Z",
  user: { __typename: "User", id: "bob", displayName: "Bob Baker", profileImageUrl: null, activeBetCount: 2 },
  ...change,
});

const stake = (id: string, status: string) => ({
  __typename: "EscrowParticipant",
  id,
  amount: money("12.50"),
  status,
  paymentIntentId: null,
  createdAt: "2026-11-20T10:00:00.000Z",
  bet: null,
});

const ofPerson = (lists: object) => ({ personRecord: { __typename: "PersonRecord", id: "bob", ...lists } });

const answers: Answers = {
  PersonRecord: () => ({ personRecord: record() }),
  PersonRecordStakes: () => ofPerson({ stakes: pageOf("EscrowParticipantConnection", []) }),
  PersonRecordTickets: () => ofPerson({ tickets: pageOf("TicketConnection", []) }),
  PersonRecordApps: () => ofPerson({ apps: pageOf("AppConnection", []) }),
  PersonRecordDecisions: () => ofPerson({ decisions: pageOf("PersonDecisionConnection", []) }),
  BetsOfPerson: () => ({ user: { __typename: "User", id: "bob", bets: pageOf("BetConnection", []) } }),
};

const admin: StaffViewer = { id: "ada", isAdmin: true };
const staff: StaffViewer = { id: "sam", isAdmin: false };

const open = (viewer: StaffViewer, change: Answers = {}) =>
  show(<PersonPage personId="bob" viewer={viewer} />, { ...answers, ...change });

const part = async (name: string) => within(await screen.findByRole("region", { name }));
const banButton = () => screen.queryByRole("button", { name: "Ban this person: Bob Baker" });

test("a person's stakes load page by page, with their tickets and the decisions about them beside", async () => {
  open(staff, {
    PersonRecordStakes: ({ after }) =>
      ofPerson({
        stakes:
          after === null
            ? pageOf("EscrowParticipantConnection", [stake("s1", "HELD")], "more")
            : pageOf("EscrowParticipantConnection", [stake("s2", "REFUNDED")]),
      }),
    PersonRecordTickets: () =>
      ofPerson({
        tickets: pageOf("TicketConnection", [
          {
            __typename: "Ticket",
            id: "t1",
            subject: "Where is it?",
            status: "IN_PROGRESS",
            createdAt: "2026-11-20T10:00:00.000Z",
          },
        ]),
      }),
    PersonRecordDecisions: () =>
      ofPerson({
        decisions: pageOf("PersonDecisionConnection", [
          {
            __typename: "PersonDecision",
            id: "d1",
            action: "END_SESSIONS",
            reason: "Their laptop was stolen",
            createdAt: "2026-11-21T10:00:00.000Z",
            before: [{ __typename: "AuditWord", name: "sessions", value: "2" }],
            after: [{ __typename: "AuditWord", name: "sessions", value: "0" }],
            actor: { __typename: "User", id: "ada", displayName: "Ada Admin" },
          },
        ]),
      }),
  });
  expect(await screen.findByRole("heading", { level: 1, name: "Bob Baker" })).toBeInTheDocument();
  expect(screen.getByText("bob@example.com")).toBeInTheDocument();
  const stakes = await part("Stakes");
  await stakes.findByText("Held");
  await userEvent.click(stakes.getByRole("button", { name: /more/i }));
  await stakes.findByText("Refunded");
  expect(stakes.getAllByRole("listitem")).toHaveLength(2);
  const tickets = await part("Tickets");
  expect(await tickets.findByRole("link", { name: "Where is it?" })).toHaveAttribute("href", "/support?ticket=t1");
  const decisions = await part("What admins decided");
  expect(await decisions.findByText("Their laptop was stolen")).toBeInTheDocument();
  expect(decisions.getByText(/Ada Admin/)).toBeInTheDocument();
  expect(decisions.getByText("sessions 2 → sessions 0")).toBeInTheDocument();
});

test("a list that can't be loaded does not affect the others", async () => {
  open(staff, {
    PersonRecordStakes: () => {
      throw new GraphFailure("UNAVAILABLE", "Try again soon.");
    },
  });
  expect(await screen.findByText("Stakes can't be shown right now")).toBeInTheDocument();
  expect(await screen.findByText("They asked for no help.")).toBeInTheDocument();
});

test.each<[string, StaffViewer, object, boolean]>([
  ["an admin can ban a person", admin, {}, true],
  ["staff can't ban a person", staff, {}, false],
  ["nobody can ban a banned person", admin, { isBanned: true }, false],
  ["nobody can ban an admin", admin, { roles: ["USER", "ADMIN"] }, false],
  ["nobody can ban a person who has left", admin, { isDeleted: true, email: "" }, false],
  ["an admin can't ban themselves", { id: "bob", isAdmin: true }, {}, false],
])("%s", async (_rule, viewer, change, isOffered) => {
  open(viewer, { PersonRecord: () => ({ personRecord: record(change) }) });
  await screen.findByRole("heading", { level: 1, name: "Bob Baker" });
  expect(banButton() !== null).toBe(isOffered);
});

test("an unknown id is reported", async () => {
  open(staff, {
    PersonRecord: () => {
      throw new GraphFailure("USER_NOT_FOUND", "This person does not exist.");
    },
  });
  expect(await screen.findByRole("heading", { level: 1, name: "This person can't be shown" })).toBeInTheDocument();
});

test("an admin ends a person's app with a reason; staff can only see it", async () => {
  const app = { __typename: "App", id: "app-1", name: "Odds board", createdAt: "2026-11-20T10:00:00.000Z" };
  const sent: unknown[] = [];
  const change: Answers = {
    PersonRecordApps: () => ofPerson({ apps: pageOf("AppConnection", sent.length === 0 ? [app] : []) }),
    EndApp: ({ input }) => {
      sent.push(input);
      return { endApp: { __typename: "EndAppPayload", owner: { __typename: "PersonRecord", id: "bob" } } };
    },
  };
  const { unmount } = open(staff, change);
  const seen = await part("Apps");
  expect(await seen.findByText("Odds board")).toBeInTheDocument();
  expect(seen.queryByRole("button", { name: "End this app: Odds board" })).not.toBeInTheDocument();
  unmount();

  open(admin, change);
  await userEvent.click(await (await part("Apps")).findByRole("button", { name: "End this app: Odds board" }));
  const dialog = within(await screen.findByRole("dialog", { name: "End Odds board?" }));
  await userEvent.type(dialog.getByLabelText("Reason"), "It collects addresses");
  await userEvent.click(dialog.getByRole("button", { name: "End app" }));
  expect(await screen.findByText("They registered none.")).toBeInTheDocument();
  expect(sent).toEqual([{ appId: "app-1", reason: "It collects addresses", idempotencyKey: expect.any(String) }]);
});
