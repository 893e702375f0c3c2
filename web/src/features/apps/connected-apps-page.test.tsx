/** @jest-environment jsdom */
import { afterEach, beforeAll, expect, test } from "@jest/globals";
import { act, cleanup, fireEvent, screen } from "@testing-library/react";
import { show } from "../../testing/show.tsx";
import { ConnectedAppsPage } from "./connected-apps-page.tsx";

beforeAll(() => {
  Object.defineProperty(crypto, "randomUUID", { value: () => "key", configurable: true });
});
afterEach(cleanup);

const owner = { __typename: "User", id: "olga", displayName: "Olga Owner" };
const connected = {
  __typename: "ConnectedApp",
  id: "a1",
  app: { __typename: "App", id: "a1", name: "Odds board", owner },
  scopes: ["ESCROW_READ"],
  connectedAt: "2026-11-20T12:00:00.000Z",
  lastUsedAt: null,
};

test("an app shows its owner, its permissions and that it was never used; it disappears when disconnected", async () => {
  const sent: unknown[] = [];
  show(<ConnectedAppsPage />, {
    ConnectedApps: () => ({
      connectedApps: {
        __typename: "ConnectedAppConnection",
        nodes: sent.length === 0 ? [connected] : [],
        pageInfo: { __typename: "PageInfo", hasNextPage: false, endCursor: null },
      },
    }),
    DisconnectApp: (variables) => {
      sent.push(variables);
      return { disconnectApp: { __typename: "DisconnectAppPayload", id: "a1" } };
    },
  });
  const card = await screen.findByRole("region", { name: "Odds board" });
  expect(card).toHaveTextContent("by Olga Owner");
  expect(card).toHaveTextContent("See what you have in escrow");
  expect(card).toHaveTextContent("not used yet");
  await act(async () => void fireEvent.click(screen.getByRole("button", { name: "Disconnect Odds board" })));
  expect(sent).toEqual([{ input: { id: "a1", idempotencyKey: "key" } }]);
  expect(await screen.findByText("No app is connected")).toBeInTheDocument();
});

test("one of several permissions can be revoked", async () => {
  const sent: unknown[] = [];
  const wide = { ...connected, scopes: ["BETS_READ", "ESCROW_READ"] };
  show(<ConnectedAppsPage />, {
    ConnectedApps: () => ({
      connectedApps: {
        __typename: "ConnectedAppConnection",
        nodes: [sent.length === 0 ? wide : connected],
        pageInfo: { __typename: "PageInfo", hasNextPage: false, endCursor: null },
      },
    }),
    NarrowApp: (variables) => {
      sent.push(variables);
      return { narrowApp: { __typename: "NarrowAppPayload", id: "a1" } };
    },
  });
  const press = (element: HTMLElement) => act(async () => void fireEvent.click(element));
  await press(await screen.findByRole("button", { name: "Allow less: Odds board" }));
  const save = screen.getByRole("button", { name: "Save" });
  expect(save).toBeDisabled();
  await press(screen.getByLabelText("See what you have in escrow"));
  await press(screen.getByLabelText("See bets, and which of them you are in"));
  expect(screen.getByText("To take everything away, cancel this and disconnect it.")).toBeInTheDocument();
  expect(save).toBeDisabled();
  await press(screen.getByLabelText("See what you have in escrow"));
  await press(save);
  expect(sent).toEqual([{ input: { id: "a1", scopes: ["BETS_READ"], idempotencyKey: "key" } }]);
  expect(await screen.findByText("See what you have in escrow")).toBeInTheDocument();
  expect(screen.queryByRole("button", { name: "Allow less: Odds board" })).not.toBeInTheDocument();
});
