/** @jest-environment jsdom */
import { expect, jest, test } from "@jest/globals";
import { act, screen } from "@testing-library/react";
import { fakeStripe } from "../testing/fake-stripe.ts";
import { show } from "../testing/show.tsx";

const updates: { readonly appearance?: { readonly variables?: { readonly colorText?: string } } }[] = [];
const stripe = fakeStripe();
const elements = () => ({ ...stripe.elements(), update: (change: object) => void updates.push(change) });
jest.unstable_mockModule("./load-stripe.ts", () => ({ loadStripe: () => Promise.resolve({ ...stripe, elements }) }));
const { PaymentStep } = await import("./payment-step.tsx");

const nothing = () => undefined;

const open = () =>
  show(
    <PaymentStep
      formId="pay"
      clientSecret="pi_1_secret_1"
      bought="FOR"
      sums={{ amount: "30.00", fee: "0.75", totalCharge: "30.75" }}
      feeLabel="Platform Fee 2.5%"
      phase="ready"
      onPhase={nothing}
      onProblem={nothing}
      onPaid={() => Promise.resolve()}
    />,
    {},
  );

test("above the card are the sums and what happens to the money, below it who secures the payment", async () => {
  open();
  const parts = [
    screen.getByText("Total Charge"),
    screen.getByText("Held in escrow, and refunded whole if nobody wins."),
    await screen.findByLabelText("Card number"),
    screen.getByText("Secured by Stripe"),
  ];
  for (const [index, part] of parts.slice(1).entries()) {
    expect(parts[index]?.compareDocumentPosition(part)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  }
});

test("the card's fields follow a theme change", async () => {
  const inkIs = (colour: string) => document.documentElement.style.setProperty("--colour-ink", colour);
  inkIs("#111111");
  open();
  await screen.findByLabelText("Card number");
  inkIs("#eeeeee");
  act(() => void window.dispatchEvent(new StorageEvent("storage")));
  expect(updates.at(-1)?.appearance?.variables?.colorText).toBe("#eeeeee");
});
