import { lazy, Suspense } from "react";
import { Badge } from "../../components/badge.tsx";
import { Button, ButtonAnchor } from "../../components/forms/button.tsx";
import { Row } from "../../components/layout.ts";
import { signInPath } from "../session/sign-in-path.ts";
import { Begin, FigureRow, Head, Pitch, Rope, RopeSkeleton, Stage, Trial } from "./hero.styles.ts";
import type { OpenBet } from "./load-open-bets.ts";

/** Both are loaded after the page, which is readable without them. */
const HeroBet = lazy(() => import("./live.ts").then((module) => ({ default: module.HeroBet })));
const PublicFigures = lazy(() => import("./live.ts").then((module) => ({ default: module.PublicFigures })));

export type HeroProps = {
  /** Null while they load, 'away' if they can't be loaded. */
  readonly bets: readonly OpenBet[] | "away" | null;
  readonly onHowItWorks: () => void;
};

/** What Stakehold is, beside the largest open bet as it stands now, and what the platform holds and pays. */
export function Hero({ bets, onHowItWorks }: HeroProps) {
  return (
    <Stage>
      <Pitch>
        <Badge tone="accent">In beta</Badge>
        <h1>Put a stake on what you think will happen.</h1>
        <p>
          Create a bet on sports, finance, weather or anything else legal. Others take either side, the stakes wait in
          escrow, and the people in the bet decide together.
        </p>
      </Pitch>
      <Suspense fallback={<ComingBet />}>{bets === null ? <ComingBet /> : <HeroBet bets={bets} />}</Suspense>
      <Begin>
        <Row $gap={3}>
          <ButtonAnchor href={signInPath()}>Get Started</ButtonAnchor>
          <Button look="secondary" onClick={onHowItWorks}>
            How it Works
          </Button>
        </Row>
        <small>Free forever. No monthly fee, and no credit card needed to start.</small>
        <small>
          Bets are for real money, and for people of 18 and over. Signing in takes you to our sign-in provider.
        </small>
      </Begin>
      <Suspense fallback={<FigureRow />}>
        <PublicFigures />
      </Suspense>
    </Stage>
  );
}

/** Reserves the bet's room. */
const ComingBet = () => (
  <>
    <Head />
    <Rope>
      <RopeSkeleton data-coming />
    </Rope>
    <Trial />
  </>
);
