/** @jest-environment jsdom */
import { expect, test } from "@jest/globals";
import { render, screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { lazy, Suspense, type ReactNode } from "react";
import { Link, MemoryRouter, Route, Routes } from "react-router-dom";
import { FollowFocus } from "./follow-focus.tsx";

/** Goes from the feed to a page whose code comes late, and in whose place `skeleton` stands until then. */
async function goToMyBets(skeleton: ReactNode) {
  let arrive: () => void = () => undefined;
  const onItsWay = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  const Later = lazy(async () => {
    await onItsWay;
    return { default: () => <h1>My Bets</h1> };
  });
  render(
    <MemoryRouter>
      <Link to="/my-bets">Go</Link>
      <main>
        <Routes>
          <Route index element={<h1>Feed</h1>} />
          <Route
            path="my-bets"
            element={
              <Suspense fallback={skeleton}>
                <Later />
              </Suspense>
            }
          />
        </Routes>
      </main>
      <FollowFocus />
    </MemoryRouter>,
  );
  expect(screen.getByRole("heading", { name: "Feed" })).not.toHaveFocus();
  await userEvent.click(screen.getByRole("link", { name: "Go" }));
  return { arrive };
}

test("the first page leaves the focus alone; the next one's heading takes it, also when it comes late", async () => {
  const { arrive } = await goToMyBets(null);
  arrive();
  await waitFor(() => expect(screen.getByRole("heading", { name: "My Bets" })).toHaveFocus());
});

test("a heading that stands for the one to come leaves the focus to that one", async () => {
  const { arrive } = await goToMyBets(
    <div data-coming>
      <h1>My Bets</h1>
    </div>,
  );
  expect(screen.getByRole("heading", { name: "My Bets" })).not.toHaveFocus();
  arrive();
  await waitFor(() => expect(screen.getByRole("heading", { name: "My Bets" })).toHaveFocus());
});
