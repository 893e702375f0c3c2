import { SIDES, type DecisionReason, type FeePolicy } from "@stakehold/wager/words.ts";
import { z } from "zod";
import type { Vote } from "../domain/vote.ts";
import { shortened } from "./format.ts";
import { layOut, type Letter, type Mail } from "./layout.ts";

/** What we know of the bet that a mail is about. */
export type KnownBet = {
  readonly title: string;
  readonly feePolicy: FeePolicy | undefined;
  readonly decisionReason: DecisionReason | undefined;
  readonly vote: Vote | undefined;
};

/** Whom a mail is for, what it is about, and where its links lead. */
export type Scene = {
  readonly displayName: string;
  readonly betId: string | null;
  readonly bet: KnownBet | undefined;
  /** The origin that people use, without a slash at its end. */
  readonly publicUrl: string;
};

/** What a mail about a bet is written from besides its facts: the title in full, and short for the subject. */
export type BetScene = {
  readonly title: string;
  readonly shortTitle: string;
  readonly feePolicy: FeePolicy | undefined;
  readonly decisionReason: DecisionReason | undefined;
  readonly vote: Vote | undefined;
  readonly betUrl: string;
  readonly voteUrl: string;
  readonly publicUrl: string;
};

/** One kind of mail: the facts that it is written from, and how. `compose` throws when stored facts are not those. */
export type MailKind<Facts> = {
  readonly facts: z.ZodType<Facts>;
  /** What it says, for the app and the mail alike. Throws as `compose` does. */
  letter(stored: unknown, scene: Scene): Letter;
  compose(stored: unknown, scene: Scene): Mail;
};

/** A side in stored facts. */
export const side = z.enum(SIDES);

/** An amount in stored facts: a decimal string of dollars. */
export const amount = z.string().regex(/^\d+\.\d{2}$/);

/** The last digits of a card in stored facts; empty where Stripe does not tell. */
export const cardLast4 = z.string().regex(/^(\d{4})?$/);

/** How a card's last digits follow its mention. */
export const endingOf = (card: string): string => (card === "" ? "" : ` ending ${card}`);

const TITLE_LENGTH = 255;
const SUBJECT_TITLE_LENGTH = 80;

/** What a bet that was removed from the platform is called. */
const REMOVED_BET = "Removed bet";

/** Declares a mail that is not about a bet. */
export const mail = <Facts>(
  facts: z.ZodType<Facts>,
  write: (facts: Facts, scene: Scene) => Letter,
): MailKind<Facts> => {
  const letter = (stored: unknown, scene: Scene) => write(facts.parse(stored), scene);
  return { facts, letter, compose: (stored, scene) => layOut(letter(stored, scene), scene) };
};

/** Declares a mail about a bet. */
export const betMail = <Facts>(
  facts: z.ZodType<Facts>,
  write: (facts: Facts, scene: BetScene) => Letter,
): MailKind<Facts> => mail(facts, (given, scene) => write(given, betSceneOf(scene)));

function betSceneOf({ betId, bet, publicUrl }: Scene): BetScene {
  if (betId === null) throw new TypeError("A mail about a bet lacks the bet");
  const title = bet?.title ?? REMOVED_BET;
  return {
    title: shortened(title, TITLE_LENGTH),
    shortTitle: shortened(title, SUBJECT_TITLE_LENGTH),
    feePolicy: bet?.feePolicy,
    decisionReason: bet?.decisionReason,
    vote: bet?.vote,
    betUrl: `${publicUrl}/bet/${betId}`,
    voteUrl: `${publicUrl}/vote/${betId}`,
    publicUrl,
  };
}
