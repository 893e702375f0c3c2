/** @jest-environment jsdom */
import { beforeEach, expect, jest, test } from "@jest/globals";
import { act, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { show } from "../../testing/show.tsx";
import type { GraphiqlOptions } from "./mount-graphiql.ts";

/** Called by GraphiQL's editors once they are loaded. */
let editorsArrive = () => {};

// GraphiQL measures text, which jsdom does not lay out: e2e/journeys/tokens.test.ts runs it in a browser.
jest.unstable_mockModule("./load-graphiql.ts", () => ({
  loadGraphiql:
    async () =>
    (element: HTMLElement, { token, onReady }: GraphiqlOptions) => {
      element.textContent = `Using ${token}`;
      editorsArrive = onReady;
      return () => element.replaceChildren();
    },
}));
const { ExplorerPage } = await import("./explorer-page.tsx");

const requests: RequestInit[] = [];
beforeEach(() => {
  requests.length = 0;
  window.localStorage.clear();
  window.sessionStorage.clear();
});

const answerBy = (body: object) =>
  Object.assign(globalThis, {
    fetch: async (_address: string, request: RequestInit) => {
      requests.push(request);
      return { json: async () => body };
    },
  });

async function paste(token: string) {
  show(<ExplorerPage />, {});
  if (token !== "") await userEvent.type(screen.getByLabelText("Your token"), token);
  await userEvent.click(screen.getByRole("button", { name: "Open the explorer" }));
}

test("a valid token opens the explorer, as the only credential and stored nowhere", async () => {
  answerBy({ data: { __schema: { queryType: { name: "Query" } } } });
  await paste(" sh_pat_one ");
  expect(await screen.findByText("Using sh_pat_one")).toBeInTheDocument();
  expect(requests.map(({ credentials, headers }) => [credentials, Object(headers).authorization])).toEqual([
    ["omit", "Bearer sh_pat_one"],
  ]);
  expect(JSON.stringify([window.localStorage, window.sessionStorage])).not.toContain("sh_pat_one");
  await userEvent.click(screen.getByRole("button", { name: "Use another token" }));
  expect(screen.getByLabelText("Your token")).toHaveValue("");
});

test("the explorer is inert until its editors are loaded", async () => {
  answerBy({ data: { __schema: { queryType: { name: "Query" } } } });
  await paste("sh_pat_one");
  const explorer = await screen.findByText("Using sh_pat_one");
  expect(explorer).toHaveAttribute("inert");
  expect(screen.getByText("Loading the explorer")).toBeInTheDocument();
  act(editorsArrive);
  expect(explorer).not.toHaveAttribute("inert");
  expect(screen.queryByText("Loading the explorer")).not.toBeInTheDocument();
});

test.each([
  ["that is invalid", "sh_pat_two", "UNAUTHENTICATED", /This token does not hold/],
  ["that is rate-limited", "sh_pat_two", "RATE_LIMITED", /Too often/],
])("a token %s is reported, and the explorer stays closed", async (_rule, token, code, words) => {
  answerBy({ errors: [{ message: "Too often.", extensions: { code } }] });
  await paste(token);
  expect(await screen.findByRole("alert")).toHaveTextContent(words);
});

test("nothing is sent without a token", async () => {
  answerBy({});
  await paste("");
  expect(await screen.findByRole("alert")).toHaveTextContent("Paste a token first.");
  expect(requests).toEqual([]);
});
