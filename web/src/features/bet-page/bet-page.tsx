import ArrowLeft from "lucide-react/icons/arrow-left";
import SearchX from "lucide-react/icons/search-x";
import { useNeedsYou } from "../../bets/load-needs-you.ts";
import { ButtonLink } from "../../components/forms/button.tsx";
import { EmptyState } from "../../components/loading/empty-state.tsx";
import { Stack } from "../../components/layout.ts";
import { NotLoaded } from "../../components/loading/not-loaded.tsx";
import type { Arrival } from "../../components/strip/strip-plot.ts";
import { useIsWide } from "../../components/use-is-wide.ts";
import { useNow } from "../../components/use-now.ts";
import { useState, type ReactNode } from "react";
import type { Position } from "../../generated/graphql.ts";
import { refetchQuietly } from "../../graphql/refetch-quietly.ts";
import { useLive } from "../../graphql/use-live.ts";
import { useBet } from "./api/load-bet.ts";
import { useParticipants, type Participant } from "./api/load-participants.ts";
import { Aside, Columns, TopLine } from "./bet-page.styles.ts";
import { BetSkeleton } from "./bet-skeleton.tsx";
import { EntryNotice } from "./entry-notice.tsx";
import { Invitation } from "./invitation.tsx";
import { NextStepPanel, type Viewer } from "./next-step-panel.tsx";
import { OwnStake } from "./own-stake.tsx";
import { Participants } from "./participants.tsx";
import { ReadersFigure } from "./readers-figure.tsx";
import { Result } from "./result.tsx";
import { Settlement } from "./settlement.tsx";
import { ShareButton } from "./share-button.tsx";
import { Story } from "./story.tsx";
import { WinnerPicture } from "./winner-picture.tsx";

export type BetPageProps = {
  readonly betId: string;
  readonly viewer: Viewer;
  /** The form for joining. It replaces the next step of users who join, and of those who may, where there is room. */
  readonly joining: ReactNode;
  readonly isJoining: boolean;
  readonly onJoin: (side: Position | null) => void;
  readonly onPropose: () => void;
};

/** One bet: its story, its participants, and the viewer's one next step. */
export function BetPage({ betId, viewer, joining, isJoining, onJoin, onPropose }: BetPageProps) {
  const { data, previousData, error, refetch } = useBet(betId);
  const people = useParticipants(betId);
  const needsYou = useNeedsYou();
  const isWide = useIsWide();
  const now = useNow();
  const [wasInvited, setWasInvited] = useState(false);
  // Keeps what was loaded while a reload fails: the user may be typing in it.
  const known = data ?? previousData;
  const bet = known?.bet;
  useLive([`bet:${betId}`], () => {
    refetchQuietly(refetch);
    people.reload();
    needsYou.reload();
  });

  if (!bet) {
    if (error) return <NotLoaded isPage {...unreadable} onRetry={() => refetchQuietly(refetch)} />;
    return known === undefined ? <BetSkeleton /> : <NotFound />;
  }
  const isParticipant = Boolean(bet.myParticipation);
  // Staff's own actions are in the next step.
  const isInvited = isWide && bet.canJoin && !viewer.isStaff && (!isParticipant || wasInvited);
  const isAlone = bet.status === "ACTIVE" && bet.participantCount === 1 && bet.creator.id === viewer.id;
  const isInviting = isAlone && !bet.decisionReason && Date.parse(bet.endDate) > now.getTime();
  // A place that is being paid for is a participation already, and its payment is a step of the form.
  if (isInvited && !wasInvited) setWasInvited(true);
  return (
    <>
      <TopLine>
        <ButtonLink look="quiet" size="small" to="/">
          <ArrowLeft size={16} aria-hidden />
          Feed
        </ButtonLink>
        {/* The next step of who invites is to share the link. */}
        {!isInviting && <ShareButton bet={bet} look="secondary" size="small" />}
      </TopLine>
      <Columns>
        <Stack $gap={8}>
          <EntryNotice betId={betId} />
          {isInviting && <Invitation bet={bet} />}
          <Story
            bet={bet}
            arrivals={people.nodes.map(arrivalOf)}
            hasAllArrivals={!people.hasMore}
            figure={
              <>
                <ReadersFigure bet={bet} />
                <WinnerPicture bet={bet} />
              </>
            }
          >
            {bet.isResolved && <Settlement betId={betId} viewerId={viewer.id} isParticipant={isParticipant} />}
            <OwnStake bet={bet} />
            <Result bet={bet} />
          </Story>
          <Participants people={people} viewer={viewer} isFolded={bet.isResolved && isParticipant} />
        </Stack>
        <Aside>
          <NextStepPanel bet={bet} viewer={viewer} onJoin={onJoin} onPropose={onPropose} />
          {(isJoining || isInvited) && joining}
        </Aside>
      </Columns>
    </>
  );
}

const arrivalOf = ({ admittedAt, createdAt, position, user }: Participant): Arrival => ({
  at: admittedAt ?? createdAt,
  position,
  person: user,
});

const unreadable = { what: "This bet", safe: "The bet and every stake in it are as they were." };

const NotFound = () => (
  <EmptyState
    isPage
    title="Bet Not Found"
    text="It may have been removed, or the link is not complete."
    icon={<SearchX size={22} aria-hidden />}
    action={<ButtonLink to="/">See the feed</ButtonLink>}
  />
);
