import ArrowLeft from "lucide-react/icons/arrow-left";
import { lifeOf } from "../../bets/bet-life.ts";
import { sidesOf } from "../../bets/bet-sides.ts";
import { Card } from "../../components/card.tsx";
import { isOver } from "../../components/charts/life-line-view.ts";
import { TwoDoorLinks } from "../../components/charts/two-doors.tsx";
import { ButtonLink } from "../../components/forms/button.tsx";
import { Stack } from "../../components/layout.ts";
import { Skeleton } from "../../components/loading/skeleton.tsx";
import { StripOutline } from "../../components/strip/strip-outline.tsx";
import type { BetFirstViewQuery } from "../../generated/graphql.ts";
import { Aside, Columns, TopLine } from "./bet-page.styles.ts";
import { doorsOf } from "./doors.ts";
import { Panel, Words } from "./next-step-panel.styles.ts";
import { takeASide } from "./next-step.ts";
import { ReadersFigure } from "./readers-figure.tsx";
import { StoryHead } from "./story-head.tsx";

/** A bet whose page has a first view. */
export type ShownBet = NonNullable<BetFirstViewQuery["bet"]>;

/**
 * Returns the bet if its page may begin with what everybody sees of it: not a draft, a removed bet, or one that nobody
 * but its creator has joined, whose page begins with the creator's invitation.
 */
export function shownBet({ bet }: BetFirstViewQuery): ShownBet | null {
  if (!bet || bet.isRemoved || bet.status === "DRAFT" || bet.status === "ABANDONED") return null;
  return bet.myParticipation && bet.participantCount === 1 ? null : bet;
}

export type FirstViewProps = { readonly bet: ShownBet };

/**
 * The head of a bet's page, as `BetPage` shows it, for the HTML that arrives before any script. It has what everybody
 * sees of the bet. What depends on the reader's own stake is left open.
 */
export function FirstView({ bet }: FirstViewProps) {
  const mayJoin = bet.canJoin && !bet.myParticipation;
  return (
    <>
      <TopLine>
        <ButtonLink look="quiet" size="small" to="/">
          <ArrowLeft size={16} aria-hidden />
          Feed
        </ButtonLink>
        <Skeleton $width="96px" $height="36px" />
      </TopLine>
      <Columns>
        <Stack $gap={6}>
          <StoryHead
            bet={bet}
            figure={bet.myParticipation ? <Skeleton $width="180px" $height="69px" /> : <ReadersFigure bet={bet} />}
          />
          {isOver(bet.status) ? (
            // The result comes before the strip.
            <Skeleton $height="260px" />
          ) : (
            <Card>
              <StripOutline
                life={lifeOf(bet)}
                sides={sidesOf(bet)}
                winner={bet.winningPosition ?? null}
                steps={bet.poolHistory}
              />
            </Card>
          )}
        </Stack>
        <Aside>
          {mayJoin && (
            <Panel aria-label="Your next step" $tall>
              <Words $isPlain>
                <h2>{takeASide.heading}</h2>
                <p>{takeASide.text}</p>
              </Words>
              <TwoDoorLinks doors={doorsOf(bet)} />
            </Panel>
          )}
        </Aside>
      </Columns>
    </>
  );
}
