import { DivisionFlow } from "../../components/charts/division-flow.tsx";
import { MoneyComposition } from "../../components/charts/money-composition.tsx";
import { TugOfWar } from "../../components/charts/tug-of-war.tsx";
import { TwoHalves } from "../../components/charts/two-halves.tsx";
import { VoteRing } from "../../components/charts/vote-ring.tsx";
import { ballot, bensMoney, divided, joined, opened } from "./example.ts";

/** A step that has a drawing. */
export type DrawnStep = "create" | "join" | "follow" | "vote" | "paid";

/** Draws a step as the product draws it, with the figures of one example. */
export function Drawing({ step }: { readonly step: DrawnStep }) {
  switch (step) {
    case "create":
      return <TugOfWar sides={opened} />;
    case "join":
      return <TwoHalves sides={joined} />;
    case "follow":
      return <MoneyComposition {...bensMoney} />;
    case "vote":
      return <VoteRing {...ballot} />;
    case "paid":
      return <DivisionFlow {...divided} />;
  }
}
