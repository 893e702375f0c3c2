/** @jest-environment jsdom */
import { useQuery } from "@apollo/client/react";
import type { TypedDocumentNode } from "@apollo/client";
import { afterEach, expect, test } from "@jest/globals";
import { act, screen, waitFor } from "@testing-library/react";
import { parse } from "graphql";
import { usePages } from "../graphql/use-pages.ts";
import { MyTickets } from "../testing/my-tickets.ts";
import { show } from "../testing/show.tsx";
import { OfflineNotice } from "./offline-notice.tsx";

const notice = "You are offline. What you see may be out of date.";

function go(state: "online" | "offline") {
  Object.defineProperty(navigator, "onLine", { value: state === "online", configurable: true });
  act(() => void window.dispatchEvent(new Event(state)));
}

afterEach(() => void Reflect.deleteProperty(navigator, "onLine"));

test("an offline notice is shown until the browser is online again", () => {
  show(<OfflineNotice />, {});
  expect(screen.queryByText(notice)).not.toBeInTheDocument();
  go("offline");
  expect(screen.getByRole("status")).toHaveTextContent(notice);
  go("online");
  expect(screen.queryByText(notice)).not.toBeInTheDocument();
});

type Person = { readonly me: { readonly id: string } };
const Me: TypedDocumentNode<Person> = parse("query Me { me { id } }");

function Shown() {
  const { data } = useQuery(Me);
  const query = useQuery(MyTickets, { variables: { first: 2, after: null } });
  const list = usePages({ query, pick: ({ tickets }) => tickets, pageSize: 2, failure: "No." });
  return (
    <>
      <p>{data?.me.id}</p>
      {list.nodes.map(({ id }) => (
        <p key={id}>{id}</p>
      ))}
      {list.hasMore && <button onClick={list.loadMore}>More</button>}
    </>
  );
}

test("back online, the page refetches its queries, and of a list as much as was loaded", async () => {
  const requests: unknown[] = [];
  const ids = ["t1", "t2", "t3"];
  show(
    <>
      <OfflineNotice />
      <Shown />
    </>,
    {
      Me: () => {
        requests.push("me");
        return { me: { __typename: "CurrentUser", id: "bob" } };
      },
      MyTickets: ({ first, after }) => {
        requests.push(first);
        const from = after === "t2" ? 2 : 0;
        const shown = ids.slice(from, from + Number(first));
        const pageInfo = { __typename: "PageInfo", hasNextPage: shown.at(-1) !== "t3", endCursor: shown.at(-1) };
        const nodes = shown.map((id) => ({ __typename: "Ticket", id }));
        return { tickets: { __typename: "TicketConnection", nodes, pageInfo } };
      },
    },
  );
  await screen.findByText("bob");
  const more = await screen.findByText("More");
  act(() => more.click());
  await screen.findByText("t3");
  requests.length = 0;
  go("offline");
  go("online");
  await waitFor(() => expect(requests).toHaveLength(2));
  expect(requests.toSorted()).toEqual([3, "me"]);
  expect(screen.getByText("t3")).toBeInTheDocument();
});
