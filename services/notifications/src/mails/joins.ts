import { noticeFacts } from "../domain/notice-facts.ts";
import { betMail } from "./mail.ts";

/** To the creator: who joined the bet since the last digest. */
export const peopleJoined = betMail(
  noticeFacts.PEOPLE_JOINED,
  ({ forCount, againstCount }, { title, shortTitle, betUrl }) => ({
    subject: `${forCount + againstCount === 1 ? "Somebody" : `${forCount + againstCount} people`} joined: ${shortTitle}`,
    paragraphs: [
      whoJoined(title, forCount, againstCount),
      "Those who join within the next hours are gathered into one email.",
    ],
    action: { label: "Open your bet", url: betUrl },
  }),
);

function whoJoined(title: string, forCount: number, againstCount: number): string {
  const total = forCount + againstCount;
  const side = forCount > 0 ? "FOR" : "AGAINST";
  if (total === 1) return `Somebody joined “${title}” on the ${side} side.`;
  if (forCount === 0 || againstCount === 0)
    return `${total} people joined “${title}”, all of them on the ${side} side.`;
  return `${total} people joined “${title}”: ${forCount} on the FOR side and ${againstCount} on the AGAINST side.`;
}
