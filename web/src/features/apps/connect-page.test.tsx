/** @jest-environment jsdom */
import { afterEach, beforeAll, expect, jest, test } from "@jest/globals";
import { act, cleanup, fireEvent, screen } from "@testing-library/react";
import { GraphFailure, show, type Answers } from "../../testing/show.tsx";
import { ConnectPage } from "./connect-page.tsx";

beforeAll(() => {
  Object.defineProperty(crypto, "randomUUID", { value: () => "key", configurable: true });
});
afterEach(cleanup);

const owner = { __typename: "User", id: "olga", displayName: "Olga Owner" };
const request = {
  appRequest: {
    __typename: "AppRequest",
    id: "r1",
    app: { __typename: "App", id: "a1", name: "Odds board", owner },
    scopes: ["BETS_READ", "VOTES_WRITE"],
    returnsTo: "partner.example",
  },
};

async function open(answers: Partial<Answers> = {}) {
  const onContinue = jest.fn();
  const sent: unknown[] = [];
  const all = {
    AppRequest: () => request,
    AnswerAppRequest: (variables: unknown) => {
      sent.push(variables);
      return { answerAppRequest: { __typename: "AnswerAppRequestPayload", continuePath: "/oauth/authorize/r1" } };
    },
    ...answers,
  };
  show(<ConnectPage requestId="r1" email="alice@example.com" onContinue={onContinue} />, all);
  await act(async () => undefined);
  return { onContinue, sent };
}

const press = (name: string) => act(async () => void fireEvent.click(screen.getByRole("button", { name })));

test("the page shows which app requests what, in whose account, and where it redirects", async () => {
  await open();
  expect(await screen.findByRole("heading", { level: 1 })).toHaveTextContent("Connect Odds board?");
  const about = screen.getByText("Olga Owner").parentElement;
  expect(about).toHaveTextContent(/^An app by Olga Owner/);
  expect(about).toHaveTextContent("alice@example.com");
  expect(screen.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual([
    "See bets, and which of them you are in",
    "Vote on proposed results for you",
  ]);
  expect(screen.getByText(/partner\.example/)).toBeInTheDocument();
});

test.each([
  ["Allow", true],
  ["Don't allow", false],
])("%s is sent once and redirects", async (name, isAllowed) => {
  const { onContinue, sent } = await open();
  await screen.findByRole("heading", { level: 1 });
  await press(name);
  expect(sent).toEqual([{ input: { id: "r1", isAllowed, idempotencyKey: "key" } }]);
  expect(onContinue).toHaveBeenCalledWith("/oauth/authorize/r1");
  expect(screen.getAllByRole("button").every((button) => button.hasAttribute("disabled"))).toBe(true);
});

test("an expired request is shown as such, and allows nothing", async () => {
  await open({
    AppRequest: () => {
      throw new GraphFailure("APP_REQUEST_NOT_FOUND", "This request is over.");
    },
  });
  expect(await screen.findByRole("heading", { level: 1 })).toHaveTextContent("This request is over");
  expect(screen.getByText("Nothing was allowed.")).toBeInTheDocument();
});
