import Check from "lucide-react/icons/check";
import Headphones from "lucide-react/icons/headphones";
import LockKeyhole from "lucide-react/icons/lock-keyhole";
import Vote from "lucide-react/icons/vote";
import { lazy, Suspense, useRef, type RefObject } from "react";
import { Amount } from "../../components/amount.tsx";
import { Badge } from "../../components/badge.tsx";
import { Button, ButtonAnchor } from "../../components/forms/button.tsx";
import { Row, Soft, Stack } from "../../components/layout.ts";
import { signInPath } from "../session/sign-in-path.ts";
import { Band, Features, Hero, Plan, Price, Reason, Room, Steps, Three } from "./landing.styles.ts";

/** Loaded after the page, because nothing waits for them. */
const OpenBets = lazy(() => import("./open-bets.tsx").then((module) => ({ default: module.OpenBets })));

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
  return (
    <>
      <title>Stakehold · Bets between people, held in escrow</title>
      <Hero>
        <Badge tone="accent">In beta</Badge>
        <h1>Put a stake on what you think will happen.</h1>
        <p>
          Create a bet on sports, finance, weather or anything else legal. Others take either side, the stakes wait in
          escrow, and the people in the bet decide together.
        </p>
        <Row $gap={3} $justify="center">
          <ButtonAnchor href={signInPath()}>Get Started</ButtonAnchor>
          <Button look="secondary" onClick={() => scrollTo(howItWorks)}>
            How it Works
          </Button>
        </Row>
        <Stack $gap={1}>
          <small>Free forever. No monthly fee, and no credit card needed to start.</small>
          <small>
            Bets are for real money, and for people of 18 and over. Signing in takes you to our sign-in provider.
          </small>
        </Stack>
      </Hero>
      <Band>
        <h2>Open right now</h2>
        <Room>
          <Suspense fallback={null}>
            <OpenBets />
          </Suspense>
        </Room>
      </Band>
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
