/** @jest-environment jsdom */
import { expect, test } from "@jest/globals";
import { render, waitFor } from "@testing-library/react";
import { keepOneTitle } from "./keep-one-title.ts";

const titles = () => [...document.querySelectorAll("title")].map(({ textContent }) => textContent);

test("a document has one title: the page's own, or else the original one", async () => {
  document.title = "Stakehold";
  keepOneTitle(document, document.querySelector("title"));
  const page = render(<title>Feed · Stakehold</title>);
  await waitFor(() => expect(titles()).toEqual(["Feed · Stakehold"]));
  page.rerender(<p>It comes</p>);
  await waitFor(() => expect(titles()).toEqual(["Stakehold"]));
  page.rerender(<title>My Bets · Stakehold</title>);
  await waitFor(() => expect(titles()).toEqual(["My Bets · Stakehold"]));
});

test("a page that rendered its title before the initial one is looked after leaves the document as React expects", async () => {
  document.title = "Stakehold";
  const first = document.querySelector("title");
  const page = render(<title key="landing">Bets between people · Stakehold</title>);
  keepOneTitle(document, first);
  expect(titles()).toEqual(["Bets between people · Stakehold"]);
  page.rerender(<title key="faq">FAQ · Stakehold</title>);
  await waitFor(() => expect(titles()).toEqual(["FAQ · Stakehold"]));
  page.unmount();
  await waitFor(() => expect(titles()).toEqual(["Stakehold"]));
});
