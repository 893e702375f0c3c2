import Check from "lucide-react/icons/check";
import Headphones from "lucide-react/icons/headphones";
import LockKeyhole from "lucide-react/icons/lock-keyhole";
import Vote from "lucide-react/icons/vote";
import { lazy, Suspense, useRef, type RefObject } from "react";
import { Amount } from "../../components/amount.tsx";
import { ButtonAnchor } from "../../components/forms/button.tsx";
import { Soft } from "../../components/layout.ts";
import { signInPath } from "../session/sign-in-path.ts";
import { Hero, type HeroProps } from "./hero.tsx";
import { Band, Features, Plan, Price, Reason, Room, Steps, Three } from "./landing.styles.ts";
import { loadOpenBets } from "./load-open-bets.ts";
import { useReread } from "./use-reread.ts";

/** Loaded after the page, because nothing waits for them. */
const OpenBets = lazy(() => import("./live.ts").then((module) => ({ default: module.OpenBets })));

/** The number of bets side by side. */
const mostInARow = 3;

const reasons = [
  {
    icon: LockKeyhole,
    title: "Secure escrow",
    text: "Your stake is charged to your card once and held apart until the bet is settled. If it can't be settled, all of it goes back to you.",
  },
  {
    icon: Vote,
    title: "Consensus voting",
    text: "No house decides. The people in the bet vote for 3 days, and 51% approval settles it. Without consensus, everybody is refunded.",
  },
  {
    icon: Headphones,
    title: "Priority support",
    text: "Everyone gets it. Open a ticket from your account, and follow it until it is resolved.",
  },
];

const features = [
  "Unlimited bet creation",
  "Join any public bet",
  "Winnings tracking",
  "Priority support",
  "Escrow for every stake",
  "Real-time bet tracking",
];

const steps = [
  { title: "Create or join", text: "Say what will happen, or take a side of a bet that is open: FOR or AGAINST." },
  { title: "Funds in escrow", text: "Pay by card. Every stake is held in escrow, and the bet shows where it is." },
  { title: "Consensus voting", text: "The creator proposes the result, and the participants approve or reject it." },
  { title: "Get paid", text: "Winners get their stake back and share the other side's, in their payout account." },
];

function scrollTo(section: RefObject<HTMLElement | null>) {
  const isCalm = window.matchMedia("(prefers-reduced-motion: reduce)").matches;
  section.current?.scrollIntoView({ behavior: isCalm ? "auto" : "smooth" });
}

/** What Stakehold is, for users who are not signed in. Every claim is true of a new installation. */
export function Landing() {
  const howItWorks = useRef<HTMLElement>(null);
  const bets = useReread(loadOpenBets);
  return (
    <>
      <title>Stakehold · Bets between people, held in escrow</title>
      <Hero bets={bets} onHowItWorks={() => scrollTo(howItWorks)} />
      <OpenRightNow bets={bets} />
      <Reasons />
      <Pricing />
      <Band ref={howItWorks} id="how-it-works">
        <h2>How it works</h2>
        <Steps>
          {steps.map(({ title, text }) => (
            <li key={title}>
              <h3>{title}</h3>
              <p>{text}</p>
            </li>
          ))}
        </Steps>
      </Band>
      <Band $center>
        <h2>You know something. Put a stake on it.</h2>
        <Soft $size="m">Works in every browser, and installs on your phone from there.</Soft>
        <ButtonAnchor href={signInPath()}>Create your first bet</ButtonAnchor>
      </Band>
    </>
  );
}

/** The open bets after the largest, which the hero shows; nothing if there are none. */
function OpenRightNow({ bets }: Pick<HeroProps, "bets">) {
  const others = bets === "away" ? [] : bets?.slice(1, 1 + mostInARow);
  if (others?.length === 0) return null;
  return (
    <Band>
      <h2>Open right now</h2>
      <Room>{others && <Suspense fallback={null}>{<OpenBets bets={others} />}</Suspense>}</Room>
    </Band>
  );
}

function Reasons() {
  return (
    <Band>
      <h2>Why choose Stakehold</h2>
      <Three>
        {reasons.map(({ icon: Icon, title, text }) => (
          <Reason key={title}>
            <Icon size={24} aria-hidden />
            <h3>{title}</h3>
            <p>{text}</p>
          </Reason>
        ))}
      </Three>
    </Band>
  );
}

function Pricing() {
  return (
    <Band id="pricing">
      <h2>One plan, and it is free</h2>
      <Plan>
        <Price>
          <Amount value="0.00" size="xxl" />
          <p>
            Free forever, with everything. The only fee is 2.5% on bets: it is named before you pay, and a refund
            returns it too.
          </p>
          <ButtonAnchor href={signInPath()}>Start for free</ButtonAnchor>
        </Price>
        <Features>
          {features.map((feature) => (
            <li key={feature}>
              <Check size={18} aria-hidden />
              {feature}
            </li>
          ))}
        </Features>
      </Plan>
    </Band>
  );
}
