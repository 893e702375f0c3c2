import type { ReactNode } from "react";
import { Amount } from "../../components/amount.tsx";
import { isZero } from "../../shared/format-money.ts";
import { formatSpan } from "../../shared/format-span.ts";
import { FigureRow } from "./hero.styles.ts";
import { Figure } from "./public-figures.styles.ts";
import { loadFigures, type Figures } from "./load-figures.ts";
import { useReread } from "./use-reread.ts";

export type PublicFiguresProps = { readonly load?: () => Promise<Figures> };

/** The platform's money in true figures. One with nothing behind it yet is left out. */
export function PublicFigures({ load = loadFigures }: PublicFiguresProps) {
  const figures = useReread(load);
  if (figures === null) return <FigureRow />;
  const shown = figures === "away" ? [] : figuresOf(figures);
  if (shown.length === 0) return null;
  return (
    <FigureRow>
      {shown.map(({ label, figure }) => (
        <Figure key={label}>
          <dt>{label}</dt>
          <dd>{figure}</dd>
        </Figure>
      ))}
    </FigureRow>
  );
}

type LabelledFigure = { readonly label: string; readonly figure: ReactNode };

function figuresOf({
  heldInEscrow,
  paidOut30Days,
  medianSettlementSeconds: seconds,
}: Figures): readonly LabelledFigure[] {
  return [
    ...(isZero(heldInEscrow) ? [] : [{ label: "Held in escrow now", figure: <Amount value={heldInEscrow} live /> }]),
    ...(paidOut30Days === null || isZero(paidOut30Days)
      ? []
      : [{ label: "Paid out in the last 30 days", figure: <Amount value={paidOut30Days} live /> }]),
    ...(seconds === null ? [] : [{ label: "Median time to payout", figure: formatSpan(seconds) }]),
  ];
}
