import { useState } from "react";
import { Badge } from "../../components/badge.tsx";
import { ButtonLink } from "../../components/forms/button.tsx";
import { Card } from "../../components/card.tsx";
import { ChipRow } from "../../components/chip.tsx";
import { Disclosure } from "../../components/disclosure.tsx";
import { TextInput } from "../../components/forms/field.tsx";
import { Reading, Row, Soft, Stack } from "../../components/layout.ts";
import { PageHeader } from "../../components/page/page-header.tsx";
import { faqCategories, faqEntries, type FaqCategory, type FaqEntry } from "./questions.ts";

type Choice = "All" | FaqCategory;

const entriesOf = (choice: Choice) => faqEntries.filter(({ category }) => choice === "All" || category === choice);

/** Whether every typed word occurs in the question or its answer, in any order. */
function matches({ question, answer }: FaqEntry, search: string): boolean {
  const text = `${question} ${answer}`.toLowerCase();
  return search
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word));
}

const options = (["All", ...faqCategories] as const).map((value) => ({
  value,
  label: value,
  count: entriesOf(value).length,
}));

export function Component() {
  const [choice, setChoice] = useState<Choice>("All");
  const [search, setSearch] = useState("");
  const ofCategory = entriesOf(choice);
  const entries = ofCategory.filter((entry) => matches(entry, search));
  return (
    <Reading>
      <title>FAQ · Stakehold</title>
      <PageHeader title="Frequently Asked Questions" text="How bets, votes and money work here." />
      <Stack $gap={6}>
        <TextInput
          type="search"
          aria-label="Search the questions"
          placeholder="Search the questions"
          value={search}
          onChange={({ target }) => setSearch(target.value)}
        />
        <ChipRow label="Category" options={options} value={choice} onChange={setChoice} />
        <div>
          <div role="status">
            {ofCategory.length === 0 && <Soft $size="m">No questions found in this category.</Soft>}
            {ofCategory.length > 0 && entries.length === 0 && (
              <Soft $size="m">No question matches. Try another word, or write to us.</Soft>
            )}
          </div>
          {entries.map(({ category, question, answer }) => (
            <Disclosure
              key={question}
              summary={
                <Row as="span" $gap={2}>
                  {question}
                  <Badge>{category}</Badge>
                </Row>
              }
            >
              {answer}
            </Disclosure>
          ))}
        </div>
        <Card>
          <Stack $gap={3}>
            <h2>Still Have Questions?</h2>
            <Soft $size="m">Write to us, or read how everything is done step by step.</Soft>
            <Row $gap={3}>
              <ButtonLink to="/support">Contact Support</ButtonLink>
              <ButtonLink to="/instructions" look="secondary">
                View Instructions
              </ButtonLink>
            </Row>
          </Stack>
        </Card>
      </Stack>
    </Reading>
  );
}
