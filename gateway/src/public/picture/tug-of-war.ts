import type { PublicBet } from "../public-bets.ts";
import { box, COLOURS, drawing, MARGIN, PICTURE, type Element } from "./elements.ts";

type Side = PublicBet["sides"][number];
type Position = Side["position"];

const WIDTH = PICTURE.width - 2 * MARGIN;
const HEIGHT = 150;
const GAP = 6;

/** The drawn width of an empty side, in percent: a fifth, so that it looks open and not broken. */
const EMPTY_SHARE = 20;

/** Just visible: the words of a side that is narrower than they are reach over the other one. */
const LEAST_WIDTH = 10;

/**
 * Both sides of a bet as the product draws them: as wide as their pools, hatched if nobody is on a side or it lost.
 */
export function tugOfWar({ sides, winningPosition }: PublicBet): Element {
  const [one, other] = sides;
  if (one === undefined || other === undefined) throw new TypeError("A bet has two sides");
  const share = isEmpty(one) ? (isEmpty(other) ? 50 : EMPTY_SHARE) : isEmpty(other) ? 100 - EMPTY_SHARE : one.percent;
  const middle = Math.min(Math.max((WIDTH * share) / 100, LEAST_WIDTH), WIDTH - LEAST_WIDTH);
  const isHatched = (side: Side) => isEmpty(side) || (winningPosition != null && side.position !== winningPosition);
  return box({ position: "relative", width: WIDTH, height: HEIGHT, borderRadius: 20, overflow: "hidden" }, [
    ground(one.position, { left: 0, width: middle - GAP / 2, isHatched: isHatched(one) }),
    ground(other.position, { left: middle + GAP / 2, width: WIDTH - middle - GAP / 2, isHatched: isHatched(other) }),
    words(one, { isHatched: isHatched(one), hasWon: winningPosition === one.position }),
    words(other, { isHatched: isHatched(other), hasWon: winningPosition === other.position }),
  ]);
}

const isEmpty = ({ participantCount }: Side) => participantCount === 0;

type Ground = { readonly left: number; readonly width: number; readonly isHatched: boolean };

function ground(side: Position, { left, width, isHatched }: Ground): Element {
  const place = { position: "absolute", top: 0, left };
  if (!isHatched) return box({ ...place, width, height: HEIGHT, backgroundColor: COLOURS.fill[side] }, []);
  const turned = side === "FOR" ? -45 : 45;
  const svg =
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${HEIGHT}">` +
    `<defs><pattern id="h" width="16" height="16" patternUnits="userSpaceOnUse" patternTransform="rotate(${turned})">` +
    `<rect width="16" height="16" fill="${COLOURS.soft[side]}"/><rect width="16" height="4" fill="${COLOURS.fill[side]}"/>` +
    `</pattern></defs><rect width="${width}" height="${HEIGHT}" fill="url(#h)"/></svg>`;
  return drawing(place, svg, { width, height: HEIGHT });
}

function words(side: Side, { isHatched, hasWon }: { readonly isHatched: boolean; readonly hasWon: boolean }): Element {
  const { position, percent } = side;
  const isLeft = position === "FOR";
  const mark = hasWon ? "won" : isEmpty(side) && side.entryGain != null ? "open" : `${percent}%`;
  return box(
    {
      position: "absolute",
      top: isHatched ? 22 : 14,
      ...(isLeft ? { left: isHatched ? 14 : 28 } : { right: isHatched ? 14 : 28 }),
      flexDirection: "column",
      alignItems: isLeft ? "flex-start" : "flex-end",
      color: isHatched ? COLOURS.ink : COLOURS.onSide,
      ...(isHatched ? { padding: "6px 16px", borderRadius: 16, backgroundColor: COLOURS.surface } : {}),
    },
    [
      box({ alignItems: "center", fontSize: 28, fontWeight: 700 }, [
        shape(position, isHatched ? COLOURS[position] : COLOURS.onSide),
        box({}, position),
      ]),
      box({ fontSize: isHatched ? 40 : 68, fontWeight: 700, letterSpacing: -2, lineHeight: 1.2 }, mark),
    ],
  );
}

/** FOR's disc and AGAINST's diamond, so that the sides are distinct without colour. */
function shape(side: Position, colour: string): Element {
  const size = side === "FOR" ? 20 : 17;
  return box(
    {
      width: size,
      height: size,
      marginRight: 12,
      backgroundColor: colour,
      ...(side === "FOR" ? { borderRadius: 10 } : { transform: "rotate(45deg)" }),
    },
    [],
  );
}
