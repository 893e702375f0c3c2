/** @jest-environment jsdom */
import { beforeAll, expect, test } from "@jest/globals";
import { screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { pageOf } from "../../testing/graph-shapes.ts";
import { GraphFailure, show, type Answers } from "../../testing/show.tsx";
import { EndpointPage } from "./endpoint-page.tsx";
import { attempt, delivery, endpoint } from "./testing/shapes.ts";

beforeAll(() => {
  Object.defineProperty(crypto, "randomUUID", { value: () => "key", configurable: true });
});

type Given = {
  readonly endpoint?: object;
  readonly deliveries?: (variables: Record<string, unknown>) => readonly object[];
  readonly more?: Answers;
};

function open({ endpoint: facts = endpoint("w1"), deliveries = () => [], more = {} }: Given = {}) {
  const requests: Record<string, unknown>[] = [];
  const left: string[] = [];
  show(<EndpointPage endpointId="w1" onDeleted={() => left.push("left")} />, {
    WebhookEndpoint: () => ({ webhookEndpoint: facts }),
    WebhookDeliveries: (variables) => {
      requests.push(variables);
      const page = pageOf("WebhookDeliveryConnection", deliveries(variables));
      return { webhookEndpoint: { __typename: "WebhookEndpoint", id: "w1", deliveries: page } };
    },
    ...more,
  });
  return { requests, left };
}

const taken = (sent: unknown[], field: string, rest: object) =>
  (({ input }) => {
    sent.push(input);
    return { [field]: { __typename: "Payload", ...rest } };
  }) satisfies Answers[string];

const press = async (name: string) => userEvent.click(await screen.findByRole("button", { name }));

test("the log shows each message's request, response, and failure reason", async () => {
  const refused = attempt({
    status: 500,
    failure: "STATUS_REFUSED",
    responseHeaders: [{ __typename: "WebhookHeader", name: "content-type", value: "text/plain" }],
    responseBody: "out of order",
  });
  open({
    deliveries: () => [
      delivery("d1", {
        status: "PENDING",
        failure: "STATUS_REFUSED",
        nextAttemptAt: "2099-01-01T00:00:00.000Z",
        attempts: [refused],
      }),
    ],
  });
  const entry = (await screen.findByText("bet.joined")).closest("li") ?? document.body;
  expect(entry).toHaveTextContent("Waiting");
  expect(entry).toHaveTextContent("1 try");
  expect(entry).toHaveTextContent(/Next try .*2099/);
  expect(entry).toHaveTextContent("It answered with a status other than 200 to 299.");
  expect(within(entry).getByText(/"type": "bet.joined"/)).toBeInTheDocument();
  expect(entry).toHaveTextContent("webhook-id: d1");
  expect(entry).toHaveTextContent("content-type: text/plain");
  expect(entry).toHaveTextContent("out of order");
});

test("a filter queries the messages in that state", async () => {
  const { requests } = open({ deliveries: ({ status }) => (status === "FAILED" ? [] : [delivery("d1")]) });
  await screen.findByText("bet.joined");
  await press("Failed");
  expect(await screen.findByText("There is none of these")).toBeInTheDocument();
  expect(requests.map(({ status }) => status)).toEqual([null, "FAILED"]);
});

test("a test event is sent, and the log is polled until it has arrived", async () => {
  const sent: unknown[] = [];
  let looks = 0;
  open({
    deliveries: () => {
      if (sent.length === 0) return [];
      looks += 1;
      const isOnItsWay = looks < 3;
      const state = isOnItsWay
        ? { status: "PENDING", attemptCount: 0, attempts: [], nextAttemptAt: new Date().toISOString() }
        : {};
      return [delivery("d1", { type: "webhook.test", ...state })];
    },
    more: {
      SendTestEvent: taken(sent, "sendTestEvent", { delivery: { __typename: "WebhookDelivery", id: "d1" } }),
    },
  });
  await press("Send a test event");
  expect(await screen.findByText("webhook.test")).toBeInTheDocument();
  await waitFor(() => expect(screen.getByText("webhook.test").closest("li")).toHaveTextContent("Delivered"));
  expect(sent).toEqual([{ id: "w1", idempotencyKey: "key" }]);
});

test("one message can be resent, and so can several of a period", async () => {
  const one: unknown[] = [];
  const several: Record<string, unknown>[] = [];
  open({
    deliveries: () => [delivery("d1", { status: "FAILED" })],
    more: {
      Redeliver: taken(one, "redeliver", { delivery: delivery("d1") }),
      RedeliverSince: taken(several, "redeliverSince", { count: 3 }),
    },
  });
  await screen.findByText("bet.joined");
  await userEvent.click(screen.getByText("Send again"));
  await waitFor(() => expect(one).toEqual([{ deliveryId: "d1", idempotencyKey: "key" }]));

  await press("Send several again");
  const dialog = screen.getByRole("dialog");
  await userEvent.selectOptions(within(dialog).getByLabelText("Messages of"), "The last 7 days");
  await userEvent.click(within(dialog).getByRole("checkbox"));
  await userEvent.click(within(dialog).getByRole("button", { name: "Send again" }));
  expect(await screen.findByText("3 messages are on their way.")).toBeInTheDocument();
  const [input] = several;
  expect(input).toMatchObject({ id: "w1", includeDelivered: true, idempotencyKey: "key" });
  expect(Date.parse(String(input?.["until"])) - Date.parse(String(input?.["since"]))).toBe(7 * 24 * 3_600_000);
});

test("a webhook can be switched off", async () => {
  const sent: unknown[] = [];
  open({ more: { UpdateWebhookEndpoint: taken(sent, "updateWebhookEndpoint", { endpoint: endpoint("w1") }) } });
  await press("Switch off");
  await waitFor(() => expect(sent).toEqual([{ id: "w1", isEnabled: false, idempotencyKey: "key" }]));
});

test("a disabled webhook shows why, and has no button to send", async () => {
  open({ endpoint: endpoint("w1", { status: "DISABLED", disabledReason: "FAILING" }) });
  expect(await screen.findByText(/Nothing arrived for three days/)).toBeInTheDocument();
  expect(screen.getByRole("button", { name: "Switch on" })).toBeInTheDocument();
  for (const name of ["Send a test event", "Send several again"]) {
    expect(screen.queryByRole("button", { name })).not.toBeInTheDocument();
  }
});

test("a change sends the whole form", async () => {
  const sent: unknown[] = [];
  open({ more: { UpdateWebhookEndpoint: taken(sent, "updateWebhookEndpoint", { endpoint: endpoint("w1") }) } });
  await press("Change");
  await userEvent.click(screen.getByLabelText("Winnings of yours were transferred"));
  await press("Save");
  await waitFor(() => expect(screen.queryByRole("dialog")).not.toBeInTheDocument());
  expect(sent).toEqual([
    {
      id: "w1",
      url: "https://example.com/w1",
      description: "",
      events: ["BET_JOINED", "STAKE_HELD", "PAYOUT_SENT"],
      idempotencyKey: "key",
    },
  ]);
});

test("a new secret is shown once", async () => {
  const next = {
    endpoint: { __typename: "WebhookEndpoint", id: "w1", url: "https://example.com/w1" },
    secret: "whsec_b",
  };
  open({ more: { RotateWebhookSecret: taken([], "rotateWebhookSecret", next) } });
  await press("New secret");
  expect(await screen.findByText("whsec_b")).toBeInTheDocument();
});

test("deleting requires a confirmation, and leaves the page", async () => {
  const sent: unknown[] = [];
  const { left } = open({ more: { DeleteWebhookEndpoint: taken(sent, "deleteWebhookEndpoint", { id: "w1" }) } });
  await press("Delete");
  expect(sent).toEqual([]);
  await press("Delete webhook");
  await waitFor(() => expect(left).toEqual(["left"]));
  expect(sent).toEqual([{ id: "w1", idempotencyKey: "key" }]);
});

test("an unknown webhook is reported", async () => {
  open({
    more: {
      WebhookEndpoint: () => {
        throw new GraphFailure("WEBHOOK_NOT_FOUND", "There is none.");
      },
    },
  });
  expect(await screen.findByRole("heading", { name: "There is no such webhook" })).toBeInTheDocument();
});
