import { useEffect, useEffectEvent, useState } from "react";
import { styled } from "styled-components";
import { Button, ButtonLink } from "../../components/forms/button.tsx";
import { Dialog } from "../../components/overlays/dialog.tsx";
import type { StandingQuery } from "../../generated/graphql.ts";
import { useStanding } from "./api/load-standing.ts";

export type WelcomeDialogProps = { readonly name: string; readonly onClose: () => void };

const Steps = styled.ol`
  display: flex;
  flex-direction: column;
  gap: ${({ theme }) => theme.space[4]};
  counter-reset: step;

  & li {
    position: relative;
    padding-left: 40px;
    color: ${({ theme }) => theme.colour.inkSoft};
    counter-increment: step;
  }
  & li::before {
    content: counter(step);
    position: absolute;
    top: 2px;
    left: 0;
    display: grid;
    place-items: center;
    width: 26px;
    height: 26px;
    border-radius: ${({ theme }) => theme.radius.full};
    background: ${({ theme }) => theme.colour.accentSoft};
    color: ${({ theme }) => theme.colour.accentInk};
    font-size: ${({ theme }) => theme.size.s};
    font-weight: ${({ theme }) => theme.weight.strong};
  }
  & strong {
    display: block;
    color: ${({ theme }) => theme.colour.ink};
    font-weight: ${({ theme }) => theme.weight.medium};
  }
`;

/** How a bet works, in four sentences, for users who have not been in one. */
export function WelcomeDialog({ name, onClose }: WelcomeDialogProps) {
  const [open, setOpen] = useState(true);
  const { data } = useStanding();
  const knowsIt = data !== undefined && hasPlayed(data.me);
  const onKnown = useEffectEvent(onClose);
  useEffect(() => {
    if (knowsIt) onKnown();
  }, [knowsIt]);
  // Unknown may be a person with money in a bet, so the greeting waits for a visit at which it is known.
  if (data === undefined || knowsIt) return null;
  const close = () => {
    setOpen(false);
    onClose();
  };
  return (
    <Dialog
      open={open}
      onOpenChange={(wanted) => !wanted && close()}
      title={`Welcome to Stakehold, ${name}`}
      description="This is how a bet goes, from the first stake to the last cent."
      footer={
        <>
          <ButtonLink look="secondary" to="/instructions" onClick={close}>
            Read the instructions
          </ButtonLink>
          <Button onClick={close}>See the bets</Button>
        </>
      }
    >
      <Steps>
        <li>
          <strong>Create a bet, or join one</strong>
          Take FOR if it will happen, AGAINST if it will not.
        </li>
        <li>
          <strong>Your stake goes into escrow</strong>
          You pay by card. Nobody can spend it before the bet is over.
        </li>
        <li>
          <strong>Participants vote on the result</strong>
          The creator proposes it, and 51% have to approve within 3 days.
        </li>
        <li>
          <strong>Winners are paid</strong>
          Each gets their own stake and an equal share of the losing side. Without a consensus everyone is refunded.
        </li>
      </Steps>
    </Dialog>
  );
}

const hasPlayed = ({ betsWon, betsLost, user }: StandingQuery["me"]) => betsWon + betsLost + user.activeBetCount > 0;
