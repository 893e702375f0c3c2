import { ChipRow } from "../components/chip.tsx";
import { PageHeader } from "../components/page/page-header.tsx";
import { ToastProvider } from "../components/overlays/toast.tsx";
import { useState } from "react";
import { chooseTheme, chosenTheme } from "../theme/theme-choice.ts";
import { BasicsShelf, MessagesShelf, OverlaysShelf } from "./basics.tsx";
import { PlacesShelf } from "./bets.tsx";
import { FormsShelf } from "./forms.tsx";
import { DivisionShelf, MoneyShelf, VotesShelf } from "./money.tsx";
import { StripsShelf } from "./strips.tsx";
import { OutcomeShelf, SidesShelf, SubjectsShelf } from "./sides.tsx";

const choices = [
  { value: "system", label: "System" },
  { value: "light", label: "Light" },
  { value: "dark", label: "Dark" },
] as const;

/** Every component in every state, for development. Toasts work without signing in. */
export const Component = () => (
  <ToastProvider>
    <Gallery />
  </ToastProvider>
);

function Gallery() {
  const [choice, setChoice] = useState(chosenTheme);
  return (
    <>
      <title>Components · Stakehold</title>
      <PageHeader title="Components" text="Every component in every state." />
      <ChipRow label="Theme" options={choices} value={choice} onChange={(next) => setChoice(chooseTheme(next))} />
      <BasicsShelf />
      <SidesShelf />
      <OutcomeShelf />
      <SubjectsShelf />
      <DivisionShelf />
      <VotesShelf />
      <MoneyShelf />
      <StripsShelf />
      <PlacesShelf />
      <FormsShelf />
      <OverlaysShelf />
      <MessagesShelf />
    </>
  );
}
