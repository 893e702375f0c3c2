import type { DecisionReason, FeePolicy } from "@stakehold/wager/words.ts";
import type { z } from "zod";
import type { Letter } from "../domain/letter.ts";
import { shortened } from "../domain/shortened.ts";
import type { Vote } from "../domain/vote.ts";
import type { MailKind, Scene } from "../operations/ports/mails.ts";
import { layOut } from "./layout.ts";

/** The facts of the bet for a mail about it: the title in full, and shortened for the subject. */
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

/** Returns the suffix that names a card's last digits. */
export const endingOf = (card: string): string => (card === "" ? "" : ` ending ${card}`);

const TITLE_LENGTH = 255;
const SUBJECT_TITLE_LENGTH = 80;

/** The title of a bet that was removed from the platform. */
const REMOVED_BET = "Removed bet";

/** Declares a mail that is not about a bet. */
export const mail = <Facts>(facts: z.ZodType<Facts>, write: (facts: Facts, scene: Scene) => Letter): MailKind => {
  const letter = (stored: unknown, scene: Scene) => write(facts.parse(stored), scene);
  return { letter, compose: (stored, scene) => layOut(letter(stored, scene), scene) };
};

/** Declares a mail about a bet. */
export const betMail = <Facts>(facts: z.ZodType<Facts>, write: (facts: Facts, scene: BetScene) => Letter): MailKind =>
  mail(facts, (given, scene) => write(given, betSceneOf(scene)));

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
