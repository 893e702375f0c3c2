/** @jest-environment jsdom */
import { afterEach, beforeAll, expect, test } from "@jest/globals";
import { act, cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import { GraphFailure, show } from "../../testing/show.tsx";
import { OwnAppsPage } from "./own-apps-page.tsx";

beforeAll(() => {
  Object.defineProperty(crypto, "randomUUID", { value: () => "key", configurable: true });
});
afterEach(cleanup);

const app = {
  __typename: "App",
  id: "a1",
  name: "Odds board",
  isPublic: false,
  redirectUris: ["https://partner.example/back"],
  paymentReturnUrl: null,
  scopes: ["BETS_READ"],
  createdAt: "2026-11-20T12:00:00.000Z",
};

function open(first: readonly object[]) {
  const sent: Record<string, unknown>[] = [];
  const state = { apps: first };
  show(<OwnAppsPage />, {
    OwnApps: () => ({
      apps: {
        __typename: "AppConnection",
        nodes: state.apps,
        pageInfo: { __typename: "PageInfo", hasNextPage: false, endCursor: null },
      },
    }),
    CreateApp: (variables) => {
      sent.push(variables);
      state.apps = [app];
      return { createApp: { __typename: "AppSecretPayload", app, secret: "the-secret" } };
    },
    RotateAppSecret: (variables) => {
      sent.push(variables);
      return { rotateAppSecret: { __typename: "AppSecretPayload", app, secret: "another-secret" } };
    },
    UpdateApp: (variables) => {
      sent.push(variables);
      const { paymentReturnUrl } = Object(variables["input"]);
      if (paymentReturnUrl === "ftp://partner.example") {
        throw new GraphFailure("INVALID_INPUT", "An address to return to is https", { field: "paymentReturnUrl" });
      }
      return { updateApp: { __typename: "UpdateAppPayload", app: { __typename: "App", id: "a1", paymentReturnUrl } } };
    },
    DeleteApp: (variables) => {
      sent.push(variables);
      state.apps = [];
      return { deleteApp: { __typename: "DeleteAppPayload", id: "a1" } };
    },
  });
  return sent;
}

const press = (name: string) => act(async () => void fireEvent.click(screen.getByRole("button", { name })));

test("an app is registered as entered, and its secret is shown", async () => {
  const sent = open([]);
  await screen.findByText("You have no app yet");
  await press("Register an app");
  const type = (label: string, value: string) =>
    act(async () => void fireEvent.change(screen.getByLabelText(label), { target: { value } }));
  await type("Name", "Odds board");
  await type("Addresses to return to", "https://partner.example/back\n");
  await type("Address after a payment", " https://partner.example/paid ");
  await act(async () => void fireEvent.click(screen.getByLabelText("See bets, and which of them you are in")));
  await waitFor(() => expect(screen.getByRole("button", { name: "Register" })).toBeEnabled());
  await press("Register");
  expect(await screen.findByText("the-secret")).toBeInTheDocument();
  expect(sent).toEqual([
    {
      input: {
        name: "Odds board",
        redirectUris: ["https://partner.example/back"],
        paymentReturnUrl: "https://partner.example/paid",
        isPublic: false,
        scopes: ["BETS_READ"],
        idempotencyKey: "key",
      },
    },
  ]);
});

test("a new secret is requested with a transition period for the old one, and shown", async () => {
  const sent = open([app]);
  await screen.findByRole("region", { name: "Odds board" });
  await press("New secret: Odds board");
  const days = screen.getByLabelText("The old secret");
  await act(async () => void fireEvent.change(days, { target: { value: "3" } }));
  expect(sent).toEqual([]);
  await press("Make a new secret");
  expect(sent).toEqual([{ input: { id: "a1", overlapDays: 3, idempotencyKey: "key" } }]);
  expect(await screen.findByText("another-secret")).toBeInTheDocument();
  expect(screen.queryByRole("dialog")).not.toBeInTheDocument();
});

test("deleting requires a confirmation", async () => {
  const sent = open([app]);
  await screen.findByRole("region", { name: "Odds board" });
  await press("Delete: Odds board");
  expect(sent).toEqual([]);
  expect(screen.getByRole("dialog")).toHaveTextContent("Everybody who connected it is disconnected");
  await press("Delete app");
  expect(sent).toEqual([{ input: { id: "a1", idempotencyKey: "key" } }]);
  expect(await screen.findByText("You have no app yet")).toBeInTheDocument();
});

test("the address after a payment is shown, can be changed, and is removed by an empty field", async () => {
  const sent = open([app]);
  const card = await screen.findByRole("region", { name: "Odds board" });
  expect(card).toHaveTextContent("People see the bet");
  const save = async (address: string) => {
    const field = screen.getByLabelText("Address after a payment");
    await act(async () => void fireEvent.change(field, { target: { value: address } }));
    await press("Save");
  };
  await press("After a payment: Odds board");
  await save("ftp://partner.example");
  expect(screen.getByText("An address to return to is https")).toBeInTheDocument();
  await save("https://partner.example/paid");
  await waitFor(() => expect(card).toHaveTextContent("https://partner.example/paid"));
  await press("After a payment: Odds board");
  await save(" ");
  await waitFor(() => expect(card).toHaveTextContent("People see the bet"));
  const kept = { id: "a1", name: app.name, redirectUris: app.redirectUris, scopes: app.scopes, idempotencyKey: "key" };
  expect(sent.slice(1)).toEqual([
    { input: { ...kept, paymentReturnUrl: "https://partner.example/paid" } },
    { input: { ...kept, paymentReturnUrl: null } },
  ]);
});
