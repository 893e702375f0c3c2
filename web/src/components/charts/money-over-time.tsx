import { styled } from "styled-components";
import { isLessThan } from "../../shared/compare-amounts.ts";
import { drawnSize } from "../../shared/drawn-size.ts";
import { formatMoney } from "../../shared/format-money.ts";
import { formatDate } from "../../shared/format-time.ts";
import type { Money } from "../../shared/money.ts";
import { Amount } from "../amount.tsx";
import { placeInTime, steppedArea } from "./stepped-area.ts";
import { TimeAxis } from "./time-axis.tsx";
import { useNow } from "../use-now.ts";

/** The amount held at the end of a calendar day, "2026-11-21". */
export type HeldDay = { readonly date: string; readonly held: Money };

export type MoneyOverTimeProps = {
  /** In chronological order, today last. */
  readonly days: readonly HeldDay[];
};

const dayMs = 86_400_000;
/** The space above the largest amount, in percent of the height. */
const headroom = 6;

const Figure = styled.div`
  container-type: inline-size;
`;

const Most = styled.p`
  padding-bottom: ${({ theme }) => theme.space[1]};
  border-bottom: 1px dashed ${({ theme }) => theme.colour.line};
  color: ${({ theme }) => theme.colour.inkSoft};
  font-size: ${({ theme }) => theme.size.s};
`;

const Area = styled.svg`
  width: 100%;
  height: 140px;
  border-bottom: 1.5px solid ${({ theme }) => theme.colour.inkSoft};

  & path {
    fill: ${({ theme }) => theme.colour.accentSoft};
    stroke: ${({ theme }) => theme.colour.accentInk};
    stroke-width: 1.5;
    vector-effect: non-scaling-stroke;
  }
`;

/** The amount held in escrow, day by day. */
export function MoneyOverTime({ days }: MoneyOverTimeProps) {
  const now = useNow();
  const [first, last] = [days[0], days.at(-1)];
  if (!first || !last) return null;
  const most = days.reduce((found, { held }) => (isLessThan(found.amount, held.amount) ? held : found), first.held);
  const [from, until] = [startOf(first), startOf(last)];
  const scale = drawnSize(most) || 1;
  const steps = days.map((day) => ({
    x: placeInTime(startOf(day), from, until + dayMs),
    y: 100 - (drawnSize(day.held) / scale) * (100 - headroom),
  }));
  const date = (day: HeldDay) => formatDate(new Date(startOf(day)), now);
  const sentence = `Held in escrow from ${date(first)} to ${date(last)}: at most ${formatMoney(most.amount)}, ${formatMoney(last.held.amount)} on the last day.`;
  return (
    <Figure role="img" aria-label={sentence}>
      <Most>
        At most <Amount value={most.amount} />
      </Most>
      <Area viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden>
        <path d={steppedArea(steps, 101)} />
      </Area>
      <TimeAxis daysOnly from={from} until={until} />
    </Figure>
  );
}

/** Returns local midnight: a calendar day has no zone, and every user sees the same day. */
const startOf = ({ date }: HeldDay) => Date.parse(`${date}T00:00:00`);
