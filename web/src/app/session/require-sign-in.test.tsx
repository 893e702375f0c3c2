/** @jest-environment jsdom */
import { expect, test } from "@jest/globals";
import { render, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { MemoryRouter, Route, Routes } from "react-router-dom";
import { ToastProvider } from "../../components/overlays/toast.tsx";
import { AppTheme } from "../../theme/app-theme.tsx";
import { TooManyRequests, type Person } from "./load-person.ts";
import { RequireSignIn } from "./require-sign-in.tsx";
import { SessionProvider } from "./session.tsx";

const alice: Person = {
  id: "1",
  firstName: "Alice",
  lastName: null,
  username: null,
  email: null,
  profileImageUrl: null,
  acceptedTerms: true,
  isBanned: false,
  isStaff: false,
  isAdmin: false,
};

function open(load: () => Promise<Person | null>) {
  render(
    <AppTheme>
      <ToastProvider>
        <SessionProvider load={load}>
          <MemoryRouter initialEntries={["/my-bets"]}>
            <Routes>
              <Route element={<RequireSignIn />}>
                <Route path="/my-bets" element={<p>The page itself</p>} />
              </Route>
            </Routes>
          </MemoryRouter>
        </SessionProvider>
      </ToastProvider>
    </AppTheme>,
  );
}

const answerAlice = () => Promise.resolve(alice);
const answerNobody = () => Promise.resolve(null);
const fail = () => Promise.reject(new Error("503: unavailable"));
const neverAnswer = () => new Promise<null>(() => {});

test("a signed-in person sees the page", async () => {
  open(answerAlice);
  expect(await screen.findByText("The page itself")).toBeInTheDocument();
});

test("a signed-out person sees a notice instead of the page", async () => {
  open(answerNobody);
  expect(await screen.findByText("You are logged out. Logging in again...")).toBeInTheDocument();
  expect(screen.queryByText("The page itself")).not.toBeInTheDocument();
});

test("an unreadable session is not reported as signed out, and can be retried", async () => {
  let tries = 0;
  open(() => (++tries === 1 ? fail() : answerAlice()));
  expect(await screen.findByText("We can't tell who is signed in")).toBeInTheDocument();
  expect(screen.queryByText("You are logged out. Logging in again...")).not.toBeInTheDocument();
  await userEvent.click(screen.getByRole("button", { name: "Try again" }));
  expect(await screen.findByText("The page itself")).toBeInTheDocument();
});

test("too many requests are reported, and retried automatically", async () => {
  let tries = 0;
  const seen = Promise.withResolvers<void>();
  open(() => (++tries < 3 ? Promise.reject(new TooManyRequests(0.05)) : seen.promise.then(answerAlice)));
  expect(await screen.findByText("Too many requests")).toBeInTheDocument();
  expect(screen.queryByText("We can't tell who is signed in")).not.toBeInTheDocument();
  seen.resolve();
  expect(await screen.findByText("The page itself")).toBeInTheDocument();
  expect(tries).toBe(3);
});

test("while the session is loading, nothing is shown and nobody is redirected", () => {
  open(neverAnswer);
  expect(screen.queryByText("The page itself")).not.toBeInTheDocument();
  expect(screen.queryByText("Unauthorized")).not.toBeInTheDocument();
});
