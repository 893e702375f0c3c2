/** @jest-environment jsdom */
import { expect, test } from "@jest/globals";
import { screen } from "@testing-library/react";
import { show } from "../../testing/show.tsx";
import { parsePerson } from "../session/load-person.ts";
import { SessionProvider } from "../session/session.tsx";
import { Component as Admin } from "./admin.tsx";

const openAs = (...roles: string[]) =>
  show(
    <SessionProvider load={() => Promise.resolve(parsePerson({ id: "1", firstName: "Alice", roles }))}>
      <Admin />
    </SessionProvider>,
    {},
  );

test("an admin sees the platform page", async () => {
  openAs("user", "admin");
  expect(await screen.findByRole("heading", { level: 1, name: "Platform" })).toBeInTheDocument();
});

test.each([[["user"]], [["user", "staff"]]])("for %j the page is not found", async (roles) => {
  openAs(...roles);
  expect(await screen.findByRole("heading", { level: 1, name: "Page Not Found" })).toBeInTheDocument();
});
