import { useState } from "react";
import { ChoicePair } from "../components/forms/choice-pair.tsx";
import { Disclosure } from "../components/disclosure.tsx";
import { Field, Select, TextArea, TextInput } from "../components/forms/field.tsx";
import { Reading, Stack } from "../components/layout.ts";
import { MoneyInput } from "../components/forms/money-input.tsx";
import { SideMark } from "../components/side-mark.tsx";
import { SumLines } from "../components/sum-lines.tsx";
import type { Position } from "../generated/graphql.ts";
import { Shelf } from "./gallery.styles.ts";

export function FormsShelf() {
  const [amount, setAmount] = useState("18.33");
  const [side, setSide] = useState<Position | null>(null);
  return (
    <Shelf>
      <h2>Forms</h2>
      <Reading>
        <Stack $gap={5}>
          <Field label="Bet Title" hint="At most 255 characters.">
            <TextInput placeholder="What will happen?" />
          </Field>
          <Field label="Description" error="Description is required">
            <TextArea />
          </Field>
          <Field label="Category">
            <Select defaultValue="sports">
              <option value="financial">Financial</option>
              <option value="sports">Sports</option>
            </Select>
          </Field>
          <Field label="Minimum Entry" hint="At least $1.00.">
            <MoneyInput value={amount} onChange={setAmount} />
          </Field>
          <Field label="End Date">
            <TextInput type="datetime-local" />
          </Field>
          <ChoicePair
            legend="Your side"
            value={side}
            onChange={setSide}
            choices={[
              {
                value: "FOR",
                label: <SideMark side="FOR" size="m" />,
                detail: "It will happen. If FOR wins, you receive $18.33.",
              },
              {
                value: "AGAINST",
                label: <SideMark side="AGAINST" size="m" />,
                detail: "It will not. If AGAINST wins, you receive $55.00.",
              },
            ]}
            error={side ? undefined : "You must select a position"}
          />
          <SumLines
            lines={[
              { label: "Bet Amount", amount: "18.33" },
              { label: "Platform Fee 2.5%", amount: null },
            ]}
            total={{ label: "Total Charge", amount: "18.79" }}
          />
          <div>
            <Disclosure summary="What happens if nobody joins?">Everyone is refunded when the bet ends.</Disclosure>
            <Disclosure summary="How are winners paid?">To their payout account.</Disclosure>
          </div>
        </Stack>
      </Reading>
    </Shelf>
  );
}
