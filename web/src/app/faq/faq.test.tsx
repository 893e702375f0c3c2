/** @jest-environment jsdom */
import { expect, test } from "@jest/globals";
import { render, screen, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { MemoryRouter } from "react-router-dom";
import { AppTheme } from "../../theme/app-theme.tsx";
import { Component as Faq } from "./faq.tsx";
import { faqCategories, faqEntries } from "./questions.ts";

const open = () =>
  render(
    <AppTheme>
      <MemoryRouter>
        <Faq />
      </MemoryRouter>
    </AppTheme>,
  );

test("the page has a title and a subtitle", () => {
  open();
  expect(screen.getByRole("heading", { level: 1, name: "Frequently Asked Questions" })).toBeInTheDocument();
  expect(screen.getByText("How bets, votes and money work here.")).toBeInTheDocument();
});

const rows = () => [...document.querySelectorAll("details")];

test("each filter shows its number of questions, and only those questions", async () => {
  open();
  const filters = within(screen.getByRole("group", { name: "Category" })).getAllByRole("button");
  const counts = faqCategories.map((name) => faqEntries.filter(({ category }) => category === name).length);
  expect(filters.map(({ textContent }) => textContent)).toEqual([
    `All ${faqEntries.length}`,
    ...faqCategories.map((name, index) => `${name} ${counts[index]}`),
  ]);
  expect(rows()).toHaveLength(faqEntries.length);
  await userEvent.click(screen.getByRole("button", { name: /^Voting/ }));
  expect(rows().map((row) => row.querySelector("summary")?.textContent)).toEqual(
    faqEntries.filter(({ category }) => category === "Voting").map(({ question }) => `${question}Voting`),
  );
});

const questions = () => rows().map((row) => row.querySelector("summary")?.textContent);

test("the search finds questions with every word in the question or the answer", async () => {
  open();
  const field = screen.getByRole("searchbox", { name: "Search the questions" });
  await userEvent.type(field, "NOBODY  side");
  expect(questions()).toEqual(["What happens if nobody takes the other side?Betting"]);
  await userEvent.clear(field);
  await userEvent.type(field, "permanent ban");
  expect(faqEntries.some(({ question }) => /permanent/i.test(question))).toBe(false);
  expect(rows().length).toBeGreaterThan(0);
  await userEvent.clear(field);
  expect(rows()).toHaveLength(faqEntries.length);
});

test("an empty search within a category suggests where else to look", async () => {
  open();
  await userEvent.click(screen.getByRole("button", { name: /^Voting/ }));
  await userEvent.type(screen.getByRole("searchbox"), "zebra");
  expect(rows()).toEqual([]);
  expect(screen.getByRole("status")).toHaveTextContent("No question matches. Try another word, or write to us.");
  expect(screen.getByRole("link", { name: "Contact Support" })).toBeInTheDocument();
});

test("the eight categories appear in order, and each has a question", () => {
  expect(faqCategories).toEqual([
    "Getting Started",
    "Betting",
    "Voting",
    "Payments",
    "Features",
    "Security",
    "Responsible Betting",
    "Support",
  ]);
  expect(new Set(faqEntries.map(({ category }) => category))).toEqual(new Set(faqCategories));
});

test("several questions can be open at once", async () => {
  open();
  const [first, second] = rows();
  for (const row of [first, second]) await userEvent.click(row?.querySelector("summary") ?? document.body);
  expect(rows().map((row) => row.open)).toEqual(faqEntries.map((_entry, index) => index < 2));
});

test("people with more questions find links to support and to the instructions", () => {
  open();
  const card = within(
    screen.getByRole("heading", { name: "Still Have Questions?" }).closest("section") ?? document.body,
  );
  expect(card.getByRole("link", { name: "Contact Support" })).toHaveAttribute("href", "/support");
  expect(card.getByRole("link", { name: "View Instructions" })).toHaveAttribute("href", "/instructions");
});

test.each([
  ["the fee", /2\.5% on bets/],
  ["the smallest stake, and that there is no maximum", /The smallest is \$1\.00.*no maximum/],
  ["the age", /18 or older/],
  ["51%, and everybody's refund otherwise", /Approval by 51% pays the winners; otherwise everyone is refunded/],
  ["the junk folder", /junk folder/],
  ["the permanent ban for one dishonest vote", /permanent ban\. There is one strike/],
  ["who can cancel a bet, and until when", /Not once it is published and somebody has joined.*ask support/],
  ["when winners are paid, with an email", /1 to 2 business days after the vote.*email.*2 to 7 business days/],
  ["how soon support answers", /within 24 hours, and within 4 hours/],
])("an answer mentions %s", (_what, words) => {
  expect(faqEntries.filter(({ answer }) => words.test(answer))).not.toEqual([]);
});
