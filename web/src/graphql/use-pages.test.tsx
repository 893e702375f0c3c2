/** @jest-environment jsdom */
import { useQuery } from "@apollo/client/react";
import { expect, test } from "@jest/globals";
import { screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { ListStates } from "../components/loading/list-states.tsx";
import { MyTickets } from "../testing/my-tickets.ts";
import { GraphFailure, show } from "../testing/show.tsx";
import { usePages } from "./use-pages.ts";

function List() {
  const list = usePages({
    query: useQuery(MyTickets, { variables: { first: 2, after: null }, fetchPolicy: "cache-and-network" }),
    pick: ({ tickets }) => tickets,
    pageSize: 2,
    failure: "Failed to fetch tickets",
  });
  return (
    <>
      <button onClick={list.reload}>News</button>
      {list.error !== undefined && <p>The last answer was an error</p>}
      <ListStates
        list={list}
        skeleton={<p>Loading</p>}
        failed={{ what: "Your tickets", safe: "They are kept." }}
        empty={<p>No tickets yet</p>}
      >
        {(tickets) => tickets.map(({ id }) => <article key={id}>{id}</article>)}
      </ListStates>
    </>
  );
}

/** Shows the list over a graph with so many tickets, which fails while `failure` is set. */
function open(count: number, failure: Error | null = null) {
  const requests: unknown[] = [];
  const graph = { failure, requests };
  show(<List />, {
    MyTickets: ({ first, after }) => {
      graph.requests.push({ first, after });
      if (graph.failure) throw graph.failure;
      const start = after === null ? 0 : Number(after);
      const end = Math.min(start + Number(first), count);
      const nodes = Array.from({ length: end - start }, (_, index) => ({
        __typename: "Ticket",
        id: String(start + index + 1),
      }));
      const pageInfo = { __typename: "PageInfo", hasNextPage: end < count, endCursor: String(end) };
      return { tickets: { __typename: "TicketConnection", nodes, pageInfo } };
    },
  });
  return graph;
}

const away = () => new GraphFailure("UNAVAILABLE", "A part of Stakehold can't be reached.");
const press = async (name: string) => userEvent.click(await screen.findByRole("button", { name }));
const shown = () => screen.queryAllByRole("article").map(({ textContent }) => textContent);

test("a list has a skeleton until it is loaded, and a text if it is empty", async () => {
  open(0);
  expect(screen.getByText("Loading")).toBeInTheDocument();
  expect(await screen.findByText("No tickets yet")).toBeInTheDocument();
  expect(screen.queryByText("Loading")).not.toBeInTheDocument();
});

test("a failed first page shows what is safe, and can be retried", async () => {
  const graph = open(1, away());
  expect(await screen.findByText("Your tickets can't be shown right now")).toBeInTheDocument();
  expect(screen.getByText("They are kept.")).toBeInTheDocument();
  graph.failure = null;
  await press("Try again");
  await waitFor(() => expect(shown()).toEqual(["1"]));
});

test("pages are appended until there are no more", async () => {
  const graph = open(3);
  await press("Load More");
  await waitFor(() => expect(shown()).toEqual(["1", "2", "3"]));
  expect(screen.queryByRole("button", { name: "Load More" })).not.toBeInTheDocument();
  expect(graph.requests).toEqual([
    { first: 2, after: null },
    { first: 2, after: "2" },
  ]);
});

test("a failed further page is reported, keeps the loaded ones, and can be retried", async () => {
  const graph = open(3);
  await screen.findByText("2");
  graph.failure = away();
  await press("Load More");
  expect(await screen.findByText("Failed to fetch tickets")).toBeInTheDocument();
  expect(screen.getByText("A part of Stakehold can't be reached.")).toBeInTheDocument();
  expect(shown()).toEqual(["1", "2"]);
  graph.failure = null;
  await press("Try again");
  await waitFor(() => expect(shown()).toEqual(["1", "2", "3"]));
  expect(screen.queryByText("A part of Stakehold can't be reached.")).not.toBeInTheDocument();
});

test("a refetch covers as much of the list as was shown, and a failure removes nothing", async () => {
  const graph = open(9);
  await press("Load More");
  await screen.findByText("4");
  await press("News");
  await waitFor(() => expect(graph.requests.at(-1)).toEqual({ first: 4, after: null }));
  expect(shown()).toEqual(["1", "2", "3", "4"]);
  graph.failure = away();
  await press("News");
  expect(await screen.findByText("The last answer was an error")).toBeInTheDocument();
  expect(shown()).toEqual(["1", "2", "3", "4"]);
  expect(screen.queryByText("Your tickets can't be shown right now")).not.toBeInTheDocument();
});

test("a signed-out person sees no second error", async () => {
  const graph = open(3);
  await screen.findByText("2");
  graph.failure = new GraphFailure("UNAUTHENTICATED", "Sign in.");
  await press("Load More");
  await waitFor(() => expect(graph.requests).toHaveLength(2));
  expect(await screen.findByRole("button", { name: "Load More" })).toBeEnabled();
  expect(screen.queryByText("Failed to fetch tickets")).not.toBeInTheDocument();
});
