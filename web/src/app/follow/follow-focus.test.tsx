/** @jest-environment jsdom */
import { expect, test } from "@jest/globals";
import { render, screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { lazy, Suspense, type ReactNode } from "react";
import { Link, MemoryRouter, Route, Routes, useNavigate } from "react-router-dom";
import { CardLink } from "../../components/card-link.tsx";
import { FollowFocus } from "./follow-focus.tsx";

/** Goes from the feed to a page whose code arrives late; `skeleton` is shown until then. */
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

test("the first page leaves the focus alone; on the next page its heading gets it, even if it loads late", async () => {
  const { arrive } = await goToMyBets(null);
  arrive();
  await waitFor(() => expect(screen.getByRole("heading", { name: "My Bets" })).toHaveFocus());
});

test("a placeholder heading leaves the focus to the final one", async () => {
  const { arrive } = await goToMyBets(
    <div data-coming>
      <h1>My Bets</h1>
    </div>,
  );
  expect(screen.getByRole("heading", { name: "My Bets" })).not.toHaveFocus();
  arrive();
  await waitFor(() => expect(screen.getByRole("heading", { name: "My Bets" })).toHaveFocus());
});

test("Back returns the focus to the card that was opened, or to the heading if the card is gone", async () => {
  let cards = ["1", "2"];
  const Cards = () => (
    <>
      <h1>Feed</h1>
      {cards.map((id) => (
        <CardLink key={id} to={`/bet/${id}`}>
          Claim {id}
        </CardLink>
      ))}
    </>
  );
  const Bet = () => {
    const navigate = useNavigate();
    return (
      <>
        <h1>Bet</h1>
        <button onClick={() => void navigate(-1)}>Back</button>
      </>
    );
  };
  render(
    <MemoryRouter>
      <main>
        <Routes>
          <Route index element={<Cards />} />
          <Route path="bet/:id" element={<Bet />} />
        </Routes>
      </main>
      <FollowFocus />
    </MemoryRouter>,
  );
  const openAndGoBack = async (title: string) => {
    await userEvent.click(screen.getByRole("link", { name: title }));
    await waitFor(() => expect(screen.getByRole("heading", { name: "Bet" })).toHaveFocus());
    await userEvent.click(screen.getByRole("button", { name: "Back" }));
  };
  await openAndGoBack("Claim 2");
  await waitFor(() => expect(screen.getByRole("link", { name: "Claim 2" })).toHaveFocus());
  cards = ["1"];
  await openAndGoBack("Claim 1");
  await waitFor(() => expect(screen.getByRole("link", { name: "Claim 1" })).toHaveFocus());
  cards = [];
  await openAndGoBack("Claim 1");
  await waitFor(() => expect(screen.getByRole("heading", { name: "Feed" })).toHaveFocus());
});
