/** @jest-environment jsdom */
import { expect, jest, test } from "@jest/globals";
import { render } from "@testing-library/react";
import { parsePerson, type Person } from "./load-person.ts";
import { recallPerson, rememberPerson } from "./remember-person.ts";
import { SessionProvider } from "./session.tsx";

test("a signed-out person is forgotten in this browser once the visitors' page appears, without a request", () => {
  rememberPerson(parsePerson({ id: "1", firstName: "Alice", roles: [] }));
  const load = jest.fn<(signal: AbortSignal) => Promise<Person | null>>();
  render(
    <SessionProvider initially={{ state: "signed-out" }} load={load}>
      <p>Landing</p>
    </SessionProvider>,
  );
  expect(recallPerson()).toBeNull();
  expect(load).not.toHaveBeenCalled();
});
