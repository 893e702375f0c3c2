/** @jest-environment jsdom */
import { expect, test } from "@jest/globals";
import { render, screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { lazy, Suspense } from "react";
import { Link, MemoryRouter, Route, Routes } from "react-router-dom";
import { FollowFocus } from "./follow-focus.tsx";

const Later = lazy(async () => {
  await new Promise((resolve) => setTimeout(resolve, 20));
  return { default: () => <h1>My Bets</h1> };
});

function App() {
  return (
    <MemoryRouter>
      <Link to="/my-bets">Go</Link>
      <main>
        <Suspense fallback={null}>
          <Routes>
            <Route index element={<h1>Feed</h1>} />
            <Route path="my-bets" element={<Later />} />
          </Routes>
        </Suspense>
      </main>
      <FollowFocus />
    </MemoryRouter>
  );
}

test("the first page leaves the focus alone; the next one's heading takes it, also when it comes late", async () => {
  render(<App />);
  expect(screen.getByRole("heading", { name: "Feed" })).not.toHaveFocus();
  await userEvent.click(screen.getByRole("link", { name: "Go" }));
  await waitFor(() => expect(screen.getByRole("heading", { name: "My Bets" })).toHaveFocus());
});
