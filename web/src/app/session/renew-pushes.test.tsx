/** @jest-environment jsdom */
import { afterEach, expect, test } from "@jest/globals";
import { waitFor } from "@testing-library/react";
import { pushBrowser } from "../../testing/fake-push-browser.ts";
import { GraphFailure, show } from "../../testing/show.tsx";
import { parsePerson } from "./load-person.ts";
import { RenewPushes } from "./renew-pushes.tsx";
import { SessionProvider, type Session } from "./session.tsx";

const person = parsePerson({ id: "1", firstName: "Alice", roles: ["user"], acceptedTerms: true });
const held = { held: { endpoint: "https://push.example/here", key: "BAAA" } };
const never = () => new Promise<never>(() => undefined);

let leave = () => {};
afterEach(() => leave());

function open(like: Parameters<typeof pushBrowser>[0], session: Session, fails = false) {
  ({ leave } = pushBrowser(like));
  const sent: unknown[] = [];
  show(
    <SessionProvider initially={session} load={never}>
      <RenewPushes />
    </SessionProvider>,
    {
      RenewPushSubscription: ({ input }) => {
        sent.push(input);
        if (fails) throw new GraphFailure("UNAVAILABLE", "Not now.");
        return { renewPushSubscription: { __typename: "RenewPushSubscriptionPayload", isTold: true } };
      },
    },
  );
  return sent;
}
const signedIn: Session = { state: "signed-in", person, isRemembered: false };
const soon = () => new Promise((resolve) => setTimeout(resolve, 20));

test.each([false, true])(
  "a subscribed browser renews its subscription once for the returning person (fails: %s)",
  async (fails) => {
    const sent = open(held, signedIn, fails);
    await waitFor(() => expect(sent).toEqual([{ endpoint: "https://push.example/here" }]));
    await soon();
    expect(sent).toHaveLength(1);
  },
);

test.each<[string, Parameters<typeof pushBrowser>[0], Session]>([
  ["if the browser is not subscribed", {}, signedIn],
  ["if the session is only remembered", held, { ...signedIn, isRemembered: true }],
])("nothing is sent %s", async (_where, like, session) => {
  const sent = open(like, session);
  await soon();
  expect(sent).toEqual([]);
});
