import ArrowRight from "lucide-react/icons/arrow-right";
import type { ReactNode } from "react";
import { Amount } from "../components/amount.tsx";
import { Badge } from "../components/badge.tsx";
import { CardLink } from "../components/card-link.tsx";
import { Row } from "../components/layout.ts";
import type { BetLife } from "../components/charts/life-line-view.ts";
import { LifeLine } from "../components/charts/life-line.tsx";
import { SubjectMotif } from "../components/subject-motif.tsx";
import { TugOfWar, type TugOfWarProps } from "../components/charts/tug-of-war.tsx";
import type { Position } from "../generated/graphql.ts";
import { formatPeople } from "../shared/format-people.ts";
import { Action, CardFrame, Foot, Pool, Title } from "./bet-card-view.styles.ts";
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
  /** Where the card links to; a preview has no link. */
  readonly to?: string;
  /** The action's label: 'Join', 'Vote'. */
  readonly action?: string;
  /** Content beside the category, such as a status. */
  readonly corner?: ReactNode;
  /** Extra content, on the user's own pages. */
  readonly children?: ReactNode;
  readonly large?: boolean;
  readonly titleAs?: "h3" | "h4";
};

/** A compact bet: its claim, both sides, its life line, and one action. */
export function BetCardView(props: BetCardViewProps) {
  const {
    title,
    subject,
    pool,
    people: count,
    sides,
    winner = null,
    life,
    to,
    action,
    corner,
    children,
    large = false,
    titleAs = "h3",
  } = props;
  return (
    <CardFrame as="article" $interactive={to !== undefined} $pad={large ? 6 : 5}>
      <SubjectMotif category={subject.category} size={large ? "page" : "card"} />
      <Row $justify="space-between">
        <Badge>
          <CategoryIcon category={subject.category} size={14} />
          {subjectLabel(subject)}
        </Badge>
        {corner}
      </Row>
      <Title as={titleAs} $large={large} title={title}>
        {to === undefined ? title : <CardLink to={to}>{title}</CardLink>}
      </Title>
      <Foot>
        <Pool>
          <span>
            Pool <Amount value={pool} size={large ? "l" : "m"} live />
          </span>
          <span>{formatPeople(count)}</span>
        </Pool>
        <TugOfWar compact={!large} sides={sides} winner={winner} live />
        <LifeLine life={life} />
        {action !== undefined && (
          <Action aria-hidden>
            {action}
            <ArrowRight size={16} />
          </Action>
        )}
        {children}
      </Foot>
    </CardFrame>
  );
}
