import type { ReactNode } from "react";
import type { Outcome, Position } from "../../generated/graphql.ts";
import { formatMoney } from "../../shared/format-money.ts";
import { formatPeople } from "../../shared/format-people.ts";
import { Amount } from "../amount.tsx";
import { Avatar } from "../avatar.tsx";
import { Disclosure } from "../disclosure.tsx";
import { Column, End, Flow, Name, Ribbons, Stage, Words } from "./division-flow.styles.ts";
import { divisionPlot, type DivisionInput, type FlowEnd } from "./division-plot.ts";

export type DivisionFlowProps = DivisionInput & {
  readonly outcome: Outcome;
  readonly viewerId: string;
  /** The same division in words, always in sight, and in figures, behind a disclosure. */
  readonly words?: ReactNode;
  readonly table?: ReactNode;
};

/**
 * How an ended bet's money was divided: from every stake to everyone who received, each ribbon as wide as its amount.
 */
export function DivisionFlow(props: DivisionFlowProps) {
  const { outcome, viewerId, words, table, ...input } = props;
  const plot = divisionPlot(input);
  return (
    <Flow>
      <Stage role="img" aria-label={sentence(input, outcome)}>
        <Column $height={plot.height}>
          {plot.stakes.map((end) => (
            <FlowName key={end.key} end={end} viewerId={viewerId} />
          ))}
        </Column>
        <Ribbons viewBox={`0 0 100 ${plot.height}`} preserveAspectRatio="none" $height={plot.height} aria-hidden>
          {plot.ribbons.map(({ key, outcome: from, path }) => (
            <path key={key} d={path} data-side={sideOf(from, outcome) ?? "none"} data-outcome={from} />
          ))}
          {plot.fee && <path d={plot.fee.path} data-fee />}
        </Ribbons>
        <Column $height={plot.height}>
          {plot.receipts.map((end) => (
            <FlowName key={end.key} end={end} viewerId={viewerId} />
          ))}
          {plot.fee && (
            <End style={{ top: plot.fee.middle }}>
              <Words $soft>
                Platform fee
                <Amount value={input.totals.fees.amount} />
              </Words>
            </End>
          )}
        </Column>
      </Stage>
      {words}
      {table && <Disclosure summary="Every stake and what became of it">{table}</Disclosure>}
    </Flow>
  );
}

function FlowName({ end: { person, count, amount, middle }, viewerId }: { end: FlowEnd; viewerId: string }) {
  const name = person ? (person.id === viewerId ? "You" : person.displayName) : formatPeople(count);
  return (
    <End style={{ top: middle }} title={name}>
      {person && <Avatar id={person.id} name={person.displayName} imageUrl={person.profileImageUrl} size={24} />}
      <Words>
        <Name translate={person ? "no" : undefined}>{name}</Name>
        <Amount value={amount.amount} />
      </Words>
    </End>
  );
}

/** Returns the side of a stake with that outcome; null for a refunded one, whose side is not shown. */
function sideOf(of: FlowEnd["outcome"], outcome: Outcome): Position | null {
  if (of === "REFUNDED" || outcome === "REFUND") return null;
  return (of === "WON") === (outcome === "FOR") ? "FOR" : "AGAINST";
}

function sentence({ counts, totals }: DivisionInput, outcome: Outcome): string {
  const back = `${formatMoney(totals.refunded.amount)} goes back to ${formatPeople(counts.REFUNDED)}.`;
  if (outcome === "REFUND") return back;
  const won =
    `${formatPeople(counts.LOST)} lost ${formatMoney(totals.lost.amount)}; ` +
    `${formatPeople(counts.WON)} staked ${formatMoney(totals.ownStakes.amount)} and received ${formatMoney(totals.won.amount)}; ` +
    `the platform fee was ${formatMoney(totals.fees.amount)}.`;
  return counts.REFUNDED > 0 ? `${won} ${back}` : won;
}
