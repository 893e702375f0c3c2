import type { PublicBet } from "../public-bets.ts";
import { COLOURS, drawing, MARGIN, PICTURE, type Element } from "./elements.ts";

type Position = PublicBet["sides"][number]["position"];
type Step = PublicBet["poolSlices"][number];

const WIDTH = PICTURE.width - 2 * MARGIN;
const HEIGHT = 30;
const MIDDLE = HEIGHT / 2;

/** The height of the larger pool; the rest keeps its edge visible. */
const REACH = MIDDLE - 2;

/** The present is visible at both ends. */
const [EARLIEST, LATEST] = [0.02, 0.98];

const SIDES: readonly Position[] = ["FOR", "AGAINST"];

/**
 * A bet's life as the product's strip draws it: FOR above the middle and AGAINST below it on one scale, each as high as
 * its pool was, the present as a bright edge, and dotted what is to come. A settled pool has the winners' colour, with
 * what they won hatched; a refunded one is faint.
 */
export function stripOf(bet: PublicBet, now: Date): Element {
  const { status, poolSlices, winningPosition } = bet;
  const isOver = status === "RESOLVED" || status === "REFUNDED";
  const here = isOver ? WIDTH : WIDTH * shareOver(bet, now);
  const winner = winningPosition ?? null;
  const owner = winner ?? "FOR";
  const areas = SIDES.map((side) => {
    const isLost = winner !== null && winner !== side;
    const fill = isLost ? "url(#lost)" : COLOURS.fill[side];
    const opacity = isOver && winner === null ? 0.3 : 1;
    return `<path d="${outlineOf(side, bet, { here, now })}" fill="${fill}" opacity="${opacity}"/>`;
  });
  const ahead =
    `<rect x="${here}" width="${WIDTH - here}" height="${HEIGHT}" fill="url(#ahead)"/>` +
    `<rect x="${Math.max(0, here - 3)}" width="6" height="${HEIGHT}" rx="3" fill="${COLOURS.ink}"/>`;
  const svg =
    `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}"><defs>` +
    `<pattern id="ahead" width="14" height="${MIDDLE}" patternUnits="userSpaceOnUse">` +
    `<circle cx="7" cy="${MIDDLE / 2}" r="2" fill="${COLOURS.inkSoft}" opacity="0.6"/></pattern>` +
    `<pattern id="lost" width="12" height="12" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">` +
    `<rect width="12" height="12" fill="${COLOURS.soft[owner]}"/><rect width="12" height="4" fill="${COLOURS.fill[owner]}"/>` +
    `</pattern></defs>${areas.join("")}` +
    `<rect y="${MIDDLE - 1}" width="${here}" height="2" fill="${COLOURS.ink}"/>` +
    `${isOver || poolSlices.length === 0 ? "" : ahead}</svg>`;
  return drawing({}, svg, { width: WIDTH, height: HEIGHT });
}

const timeOf = (at: string): number => new Date(at).getTime();

/** Returns how much of the time between a bet's opening and its end date is over. */
function shareOver({ publishedAt, endDate }: PublicBet, now: Date): number {
  const opened = timeOf(publishedAt ?? endDate);
  const length = timeOf(endDate) - opened;
  const share = length > 0 ? (now.getTime() - opened) / length : 1;
  return Math.min(LATEST, Math.max(EARLIEST, share));
}

type Drawn = { readonly here: number; readonly now: Date };

/** Returns a side's outline: its pool holds from each step to the next, and the last one until the present. */
function outlineOf(
  side: Position,
  { publishedAt, endDate, status, poolSlices }: PublicBet,
  { here, now }: Drawn,
): string {
  const largest = Math.max(...poolSlices.flatMap((step) => [amountOf(step, "FOR"), amountOf(step, "AGAINST")]));
  if (poolSlices.length === 0 || largest === 0) return "";
  const opened = timeOf(publishedAt ?? endDate);
  // The life of a bet that is over ends with its end date, so that the last step is visible.
  const until =
    status === "RESOLVED" || status === "REFUNDED" ? timeOf(endDate) : Math.min(now.getTime(), timeOf(endDate));
  const corners = poolSlices.map((step) => {
    const share = until > opened ? (timeOf(step.at) - opened) / (until - opened) : 0;
    const height = (amountOf(step, side) / largest) * REACH;
    return `H ${round(here * Math.min(0.95, share))} V ${round(side === "FOR" ? MIDDLE - height : MIDDLE + height)}`;
  });
  return `M 0 ${MIDDLE} ${corners.join(" ")} H ${round(here)} V ${MIDDLE} Z`;
}

/** Only draws lengths. */
const amountOf = ({ forPool, againstPool }: Step, side: Position): number =>
  Number((side === "FOR" ? forPool : againstPool).amount);

const round = (value: number) => Math.round(value * 100) / 100;
