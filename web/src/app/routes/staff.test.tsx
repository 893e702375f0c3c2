/** @jest-environment jsdom */
import { expect, test } from "@jest/globals";
import { screen } from "@testing-library/react";
import { Route, Routes } from "react-router-dom";
import { show } from "../../testing/show.tsx";
import { parsePerson } from "../session/load-person.ts";
import { SessionProvider } from "../session/session.tsx";
import { Component as Platform } from "./platform.tsx";

const openAs = (...roles: string[]) =>
  show(
    <SessionProvider load={() => Promise.resolve(parsePerson({ id: "1", firstName: "Alice", roles }))}>
      <Routes>
        <Route path="staff/:id?" element={<Platform />} />
      </Routes>
    </SessionProvider>,
    {},
    "/staff",
  );

test.each([[["user", "staff"]], [["user", "admin"]]])("%j can search", async (roles) => {
  openAs(...roles);
  expect(await screen.findByRole("heading", { level: 1, name: "Staff" })).toBeInTheDocument();
});

test("for anyone else the page is not found", async () => {
  openAs("user");
  expect(await screen.findByRole("heading", { level: 1, name: "Page Not Found" })).toBeInTheDocument();
});
