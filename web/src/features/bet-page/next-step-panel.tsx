import type { ReactNode } from "react";
import { Button, ButtonLink } from "../../components/forms/button.tsx";
import { sidesOf } from "../../bets/bet-sides.ts";
import { isEmpty } from "../../components/charts/tug-of-war.tsx";
import { TwoDoors } from "../../components/charts/two-doors.tsx";
import { useNow } from "../../components/use-now.ts";
import { graphql } from "../../generated/gql.ts";
import { readFragment, type FragmentType } from "../../generated/fragment-masking.ts";
import type { NextStepFactsFragment, Position } from "../../generated/graphql.ts";
import { CancelButton } from "./cancel-button.tsx";
import { DiscardButton } from "./discard-button.tsx";
import { doorsOf } from "./doors.ts";
import { nextStep, type Situation, type StepAction } from "./next-step.ts";
import { Panel, Words } from "./next-step-panel.styles.ts";
import { OwnOutcomes } from "./own-outcomes.tsx";
import { ShareButton } from "./share-button.tsx";

const NextStepFacts = graphql(`
  fragment NextStepFacts on Bet {
    id
    status
    endDate
    canJoin
    canPropose
    participantCount
    votingEndsAt
    winningPosition
    proposesVoid
    decisionReason
    creator {
      id
    }
    myParticipation {
      id
      status
      position
      amount {
        amount
      }
      stake {
        place
        gain {
          amount
        }
      }
    }
    ballot {
      id
      canVote
      myVote
    }
    ...BetShare
    ...BetSides
    ...OwnOutcomesFacts
  }
`);

export type Viewer = {
  readonly id: string;
  readonly isBanned: boolean;
  readonly isStaff: boolean;
  readonly isAdmin: boolean;
};

export type NextStepPanelProps = {
  readonly bet: FragmentType<typeof NextStepFacts>;
  readonly viewer: Viewer;
  readonly onJoin: (side: Position | null) => void;
  readonly onPropose: () => void;
};

/** The viewer's one next step, always in sight, and below it the actions for staff. */
export function NextStepPanel({ bet, viewer, onJoin, onPropose }: NextStepPanelProps) {
  const facts = readFragment(NextStepFacts, bet);
  const now = useNow();
  const { heading, text, action, look } = nextStep(situationOf(facts, viewer, now));
  const mayCancel = viewer.isStaff && isUnjoined(facts);
  const own = facts.myParticipation;
  const toPayment = own && <ButtonLink to={`/pay/${own.id}`}>Continue to payment</ButtonLink>;
  const actions: Record<StepAction, ReactNode> = {
    join: <TwoDoors doors={doorsOf(facts)} onOpen={onJoin} />,
    pay: (
      <>
        {toPayment}
        <Button look="secondary" onClick={() => onJoin(null)}>
          Change side or amount
        </Button>
      </>
    ),
    invite: <ShareButton bet={facts} look={look} />,
    propose: (
      <Button look={look} onClick={onPropose}>
        Propose the result
      </Button>
    ),
    vote: <ButtonLink to={`/vote/${facts.id}`}>Vote</ButtonLink>,
    "see-vote": (
      <ButtonLink look="secondary" to={`/vote/${facts.id}`}>
        See the vote
      </ButtonLink>
    ),
    discard: (
      <>
        {toPayment}
        <DiscardButton betId={facts.id} />
      </>
    ),
    "set-up-payouts": <ButtonLink to="/payout-setup">Set up payouts</ButtonLink>,
  };
  return (
    <Panel aria-label="Your next step" aria-live="polite" $tall={mayCancel || (action !== null && ofTwo.has(action))}>
      <Words $isPlain={action === "join"}>
        <h2>{heading}</h2>
        <p>{text}</p>
      </Words>
      <OwnOutcomes bet={facts} />
      {action !== null && actions[action]}
      {mayCancel && <CancelButton betId={facts.id} />}
    </Panel>
  );
}

/** Steps with two buttons. */
const ofTwo: ReadonlySet<StepAction> = new Set(["join", "pay", "discard"]);

function situationOf(facts: NextStepFactsFragment, viewer: Viewer, now: Date): Situation {
  const { myParticipation: own, ballot } = facts;
  return {
    status: facts.status,
    hasEnded: hasPassed(facts.endDate, now),
    canJoin: facts.canJoin,
    canPropose: facts.canPropose,
    isCreator: facts.creator.id === viewer.id,
    isOneSided: sidesOf(facts).some(isEmpty),
    isCancelled: facts.decisionReason === "CANCELLED",
    isBanned: viewer.isBanned,
    own: own ? { ...own, place: own.stake?.place ?? null, gain: own.stake?.gain ?? null } : null,
    vote: ballot ? { canVote: ballot.canVote, cast: ballot.myVote ?? null } : null,
    hasVoteEnded: facts.votingEndsAt ? hasPassed(facts.votingEndsAt, now) : false,
    winningPosition: facts.winningPosition ?? null,
    proposesVoid: facts.proposesVoid,
  };
}

/**
 * Whether only the creator is in an open bet. Excludes a cancelled one, which stays open until its refund is on its
 * way.
 */
const isUnjoined = ({ status, participantCount, decisionReason }: NextStepFactsFragment) =>
  status === "ACTIVE" && participantCount === 1 && !decisionReason;

const hasPassed = (at: string, now: Date) => Date.parse(at) <= now.getTime();
