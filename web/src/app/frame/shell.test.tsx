/** @jest-environment jsdom */
import { beforeAll, expect, jest, test } from "@jest/globals";
import { screen, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { needsYou, paymentDue, voteDue } from "../../testing/graph-shapes.ts";
import { show, silenceLiveStreams } from "../../testing/show.tsx";
import { parsePerson } from "../session/load-person.ts";

const config = { feePolicy: "ENTRY", feePercent: "2.5" };
jest.unstable_mockModule("../../payment/public-config.ts", () => ({ loadPublicConfig: () => Promise.resolve(config) }));
const { Shell } = await import("./shell.tsx");

beforeAll(silenceLiveStreams);

const person = parsePerson({ id: "1", firstName: "Alice", roles: ["user"], acceptedTerms: true });
/** What waits for the reader stays unknown unless `readDue` is given. */
const open = (path: string, readDue?: () => object) =>
  show(
    <Shell person={person}>
      <p>The page</p>
    </Shell>,
    {
      NeedsYou: () => (readDue ? needsYou(readDue()) : new Promise(() => undefined)),
    },
    path,
  );

/** jsdom has no width, so content shown from some width on counts as hidden. */
const ofAnyWidth = { hidden: true };

/** Returns the frame's two navigations: the tabs of wide screens, and the bar of phones. */
const navigations = () =>
  screen.getAllByRole("navigation", { name: "Main", ...ofAnyWidth }).map((navigation) =>
    within(navigation)
      .getAllByRole("link", ofAnyWidth)
      .map((link) => [link.textContent, link.getAttribute("href"), link.getAttribute("aria-current")]),
  );

test("the logo links home, and the tabs and the bar link to the sections, with the current one marked", () => {
  open("/my-bets");
  expect(screen.getByRole("link", { name: "Stakehold" })).toHaveAttribute("href", "/");
  expect(navigations()).toEqual([
    [
      ["Feed", "/", null],
      ["My Bets", "/my-bets", "page"],
    ],
    [
      ["Feed", "/", null],
      ["My Bets", "/my-bets", "page"],
      ["Create", "/my-bets?create=bet", "false"],
      ["Balance", "/escrow-balance", null],
    ],
  ]);
});

test("My Bets shows how many bets need the reader, in the tabs and in the bar", async () => {
  const proposalsDue = [{ __typename: "Bet", id: "2", title: "Claim 2" }];
  open("/", () => ({ paymentsDue: [paymentDue("3")], votesDue: [voteDue("1")], proposalsDue }));
  expect(await screen.findAllByRole("link", { name: /^My Bets.*, 3 need you$/, ...ofAnyWidth })).toHaveLength(2);
});

test("that number is queried once per page", async () => {
  const waiting = [[voteDue("1"), voteDue("2")], [voteDue("2")]];
  open("/", () => ({ votesDue: waiting.shift() }));
  const [link] = await screen.findAllByRole("link", { name: /^My Bets.*, 2 need you$/, ...ofAnyWidth });
  await userEvent.click(link ?? document.body);
  expect(await screen.findAllByRole("link", { name: /^My Bets.*, 1 needs you$/, ...ofAnyWidth })).toHaveLength(2);
});

test("Create Bet opens the dialog over the current page", () => {
  open("/bet/1?tab=people");
  const link = screen.getByText("Create Bet").closest("a");
  expect(link).toHaveAttribute("href", "/bet/1?tab=people&create=bet");
});

test("the address can open the dialog", async () => {
  open("/?create=bet");
  expect(await screen.findByRole("dialog", { name: "Create Bet" })).toBeInTheDocument();
});

test("a page to which a bank leads back shows what became of the payment", async () => {
  window.history.replaceState(null, "", "/?redirect_status=failed");
  open("/?redirect_status=failed");
  expect(await screen.findByText("Payment Failed")).toBeInTheDocument();
  window.history.replaceState(null, "", "/");
});
