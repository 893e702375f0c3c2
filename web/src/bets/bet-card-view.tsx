import ArrowRight from "lucide-react/icons/arrow-right";
import type { ReactNode } from "react";
import { Amount } from "../components/amount.tsx";
import { Badge } from "../components/badge.tsx";
import { CardLink } from "../components/card-link.tsx";
import { Row } from "../components/layout.ts";
import type { BetLife } from "../components/charts/life-line-view.ts";
import { LifeBrief } from "../components/charts/life-brief.tsx";
import { CardStrip, type CardStripProps } from "../components/strip/card-strip.tsx";
import { SubjectMotif } from "../components/subject-motif.tsx";
import type { TugOfWarProps } from "../components/charts/tug-of-war.tsx";
import { TwoHalves } from "../components/charts/two-halves.tsx";
import type { Position } from "../generated/graphql.ts";
import { formatPeople } from "../shared/format-people.ts";
import { Action, Brief, CardFrame, Foot, Title } from "./bet-card-view.styles.ts";
import { CategoryIcon } from "./category-icon.tsx";
import { subjectLabel, type Subject } from "./subject.ts";

export type BetCardViewProps = {
  readonly title: string;
  readonly subject: Subject;
  readonly pool: string;
  readonly people: number;
  readonly sides: TugOfWarProps["sides"];
  readonly winner?: Position | null;
  readonly life: BetLife;
  /** Replaces the life in words, for a preview whose end is not chosen yet. */
  readonly brief?: string | undefined;
  /** How the pools grew, in chronological order. */
  readonly steps: CardStripProps["steps"];
  /** Where the card links to; a preview has no link. */
  readonly to?: string;
  /** What the reader has to do in it, and where the card then leads: 'Vote now'. */
  readonly action?: string | undefined;
  /** Whether a half of the bar leads to joining its side. */
  readonly hasDoors?: boolean;
  /** Content beside the category, such as a status. */
  readonly corner?: ReactNode;
  /** Extra content, on the user's own pages. */
  readonly children?: ReactNode;
  readonly large?: boolean;
  readonly titleAs?: "h3" | "h4";
};

/** Separates facts, and stays at the end of a line. */
const DOT = "\u00a0· ";

/** A compact bet: its claim, both sides with their gains, which lead to joining them, and its life in one line. */
export function BetCardView(props: BetCardViewProps) {
  const {
    title,
    subject,
    pool,
    people: count,
    sides,
    winner = null,
    life,
    brief,
    steps,
    to,
    action,
    hasDoors = false,
    corner,
    children,
    large = false,
    titleAs = "h3",
  } = props;
  return (
    <CardFrame as="article" $interactive={to !== undefined} $pad={4}>
      <SubjectMotif category={subject.category} />
      <Row $justify="space-between">
        <Badge>
          <CategoryIcon category={subject.category} size={14} />
          {subjectLabel(subject)}
        </Badge>
        {action === undefined ? (
          corner
        ) : (
          <Action aria-hidden>
            {action}
            <ArrowRight size={16} />
          </Action>
        )}
      </Row>
      <Title as={titleAs} $large={large} title={title}>
        {to === undefined ? title : <CardLink to={to}>{title}</CardLink>}
      </Title>
      <Foot>
        <TwoHalves
          sides={sides}
          winner={winner}
          isRefunded={life.status === "REFUNDED"}
          doorTo={hasDoors && to !== undefined ? (side) => `${to}?join=${side.toLowerCase()}` : undefined}
          live
        />
        <Brief>
          {formatPeople(count)}
          {DOT}
          <Amount value={pool} live />
          {DOT}
          {brief ?? <LifeBrief life={life} />}
        </Brief>
        <CardStrip life={life} winner={winner} steps={steps} />
        {children}
      </Foot>
    </CardFrame>
  );
}
