import type { ReactNode } from "react";
import { CategoryIcon } from "../../bets/category-icon.tsx";
import { StatusBadge } from "../../bets/status-badge.tsx";
import { subjectLabel } from "../../bets/subject.ts";
import { Badge } from "../../components/badge.tsx";
import { Row } from "../../components/layout.ts";
import { SubjectMotif, SubjectTint } from "../../components/subject-motif.tsx";
import { graphql } from "../../generated/gql.ts";
import { readFragment, type FragmentType } from "../../generated/fragment-masking.ts";
import { Claim, Head } from "./story.styles.ts";

const StoryHeadFacts = graphql(`
  fragment StoryHeadFacts on Bet {
    title
    category
    topic
    status
  }
`);

/** A title of more characters takes more than two large lines. */
const longTitle = 60;
/** A title of more characters would push the figure below it out of a phone's window. */
const longestTitle = 120;

export type StoryHeadProps = {
  readonly bet: FragmentType<typeof StoryHeadFacts>;
  /** The reader's one number, below the claim. */
  readonly figure: ReactNode;
};

/** What a bet is about: its claim, its subject and its status. */
export function StoryHead({ bet, figure }: StoryHeadProps) {
  const { title, category, topic, status } = readFragment(StoryHeadFacts, bet);
  return (
    <>
      <title>{`${title} · Stakehold`}</title>
      <SubjectTint category={category} />
      <Head $gap={3}>
        <SubjectMotif category={category} size="page" />
        <Row>
          <Badge>
            <CategoryIcon category={category} size={14} />
            {subjectLabel({ category, topic: topic ?? null })}
          </Badge>
          <StatusBadge status={status} />
        </Row>
        <Claim $long={title.length > longTitle} $longest={title.length > longestTitle}>
          {title}
        </Claim>
        {figure}
      </Head>
    </>
  );
}
