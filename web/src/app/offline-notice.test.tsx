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

test("a browser that is offline is told so calmly, until it is back", () => {
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

test("back online, what is shown is asked again, and of a list as much as was shown", async () => {
  const asked: unknown[] = [];
  const ids = ["t1", "t2", "t3"];
  show(
    <>
      <OfflineNotice />
      <Shown />
    </>,
    {
      Me: () => {
        asked.push("me");
        return { me: { __typename: "CurrentUser", id: "bob" } };
      },
      MyTickets: ({ first, after }) => {
        asked.push(first);
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
  asked.length = 0;
  go("offline");
  go("online");
  await waitFor(() => expect(asked).toHaveLength(2));
  expect(asked.toSorted()).toEqual([3, "me"]);
  expect(screen.getByText("t3")).toBeInTheDocument();
});
