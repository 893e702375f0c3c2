import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { LRUCache } from "lru-cache";
import pLimit from "p-limit";
import type { Font } from "satori";
import { domainError } from "@stakehold/errors/domain-error.ts";
import { standingOf } from "./bet-words.ts";
import { drawableTitle, lettersOf } from "./drawable-title.ts";
import type { PublicBet } from "./public-bets.ts";

/** The size at which link previews show a picture, in pixels. */
export const PICTURE = { width: 1200, height: 630 } as const;

/** Pictures are some 40 KB each. */
const MAX_KEPT = 200;

/** Drawing takes a tenth of a second of processor time. So many requests may wait; more are refused. */
const MAX_WAITING = 20;

const COLOURS = {
  paper: "#faf8f4",
  surface: "#ffffff",
  ink: "#1b1a22",
  inkSoft: "#54515d",
  line: "#e4dfd5",
  FOR: "#0c6b63",
  AGAINST: "#875000",
} as const;

const CATEGORIES = { FINANCIAL: "Financial", WEATHER: "Weather", SPORTS: "Sports" } as const;
const TOPICS = { TECH: "Tech", POLITICS: "Politics", ENTERTAINMENT: "Entertainment", OTHERS: "Others" } as const;

/** The smallest share of the bar for one side, so that its label fits. */
const LEAST_PART = 18;

const WEIGHTS = [500, 700] as const;

type Style = Readonly<Record<string, string | number>>;

/** An element for satori, which takes React's elements but does not need React. */
type Element = {
  readonly type: "div";
  readonly key: null;
  readonly props: { readonly style: Style; readonly children: Drawn };
};
type Drawn = string | readonly Element[];

/** Draws a bet for link previews: its title, its sides and when joining ends. Shows nothing about people. */
export type DrawBet = (bet: PublicBet) => Promise<Buffer>;

/** Draws pictures one at a time, and caches them. Throws UNAVAILABLE where too many requests wait. */
export function createSharePictures(now: () => Date = () => new Date()): DrawBet {
  const turns = pLimit(1);
  const kept = new LRUCache<string, Promise<Buffer>>({ max: MAX_KEPT });

  let painter: ReturnType<typeof loadPainter> | undefined;
  const draw = async (bet: PublicBet, at: Date): Promise<Buffer> => {
    painter ??= loadPainter();
    return (await painter)(bet.title, (title) => pictureOf({ ...bet, title }, at));
  };

  return (bet) => {
    const at = now();
    const key = JSON.stringify(pictureOf(bet, at));
    const known = kept.get(key);
    if (known !== undefined) return known;
    if (turns.pendingCount >= MAX_WAITING) throw domainError("UNAVAILABLE");
    const drawn = turns(() => draw(bet, at));
    kept.set(key, drawn);
    drawn.catch(() => kept.delete(key));
    return drawn;
  };
}

/** Draws an element built from a title, in letters that the fonts have. */
type Painter = (title: string, drawingOf: (title: string) => Element) => Promise<Buffer>;

/** Loads the drawing libraries on first use: they take half a second, which would delay every start. */
async function loadPainter(): Promise<Painter> {
  const [{ default: satori }, { renderAsync }] = await Promise.all([import("satori"), import("@resvg/resvg-js")]);
  const fonts = WEIGHTS.flatMap(fontsOf);
  return async (title, drawingOf) => {
    const missing = new Set<string>();
    // Satori requests each letter that no font has, and draws a box for it.
    const loadAdditionalAsset = async (_language: string, text: string) => {
      for (const letter of lettersOf(text)) missing.add(letter);
      return [];
    };
    const options = { ...PICTURE, fonts, loadAdditionalAsset };
    const first = await satori(drawingOf(title), options);
    const drawn = missing.size === 0 ? first : await satori(drawingOf(drawableTitle(title, missing)), options);
    return (await renderAsync(drawn)).asPng();
  };
}

/** Returns the fonts by alphabet; satori draws each letter with the first that has it. */
function fontsOf(weight: (typeof WEIGHTS)[number]): Font[] {
  const { resolve } = createRequire(import.meta.url);
  return ["latin", "latin-ext", "cyrillic", "greek", "vietnamese"].map((alphabet) => ({
    name: `Inter ${alphabet}`,
    data: readFileSync(resolve(`@fontsource/inter/files/inter-${alphabet}-${weight}-normal.woff`)),
    weight,
    style: "normal",
  }));
}

/**
 * Includes padding in its size: otherwise the painter would add it, and push what is below and to the right out of the
 * picture.
 */
const box = (style: Style, children: Drawn): Element => ({
  type: "div",
  key: null,
  props: { style: { display: "flex", boxSizing: "border-box", ...style }, children },
});

function pictureOf(bet: PublicBet, now: Date): Element {
  const subject = bet.category === "WILDCARD" ? TOPICS[bet.topic ?? "OTHERS"] : CATEGORIES[bet.category];
  return box(
    {
      width: "100%",
      height: "100%",
      flexDirection: "column",
      justifyContent: "space-between",
      padding: 64,
      backgroundColor: COLOURS.paper,
      color: COLOURS.ink,
      fontSize: 30,
    },
    [
      box({ justifyContent: "space-between", color: COLOURS.inkSoft, fontWeight: 500 }, [
        box({ color: COLOURS.ink, fontWeight: 700 }, "Stakehold"),
        box({}, subject),
      ]),
      box(
        { display: "block", fontSize: 62, fontWeight: 700, lineHeight: 1.15, lineClamp: 3, wordBreak: "break-word" },
        bet.title,
      ),
      tugOfWar(bet),
      box({ justifyContent: "space-between", color: COLOURS.inkSoft, fontWeight: 500 }, [
        box({}, standingOf(bet, now)),
        box({ color: COLOURS.ink, fontWeight: 700 }, `$${bet.currentPool.amount}`),
      ]),
    ],
  );
}

function tugOfWar({ sides }: PublicBet): Element {
  const parts = sides.map(({ position, percent, participantCount }) => {
    const isTaken = participantCount > 0;
    return box(
      {
        flexDirection: "column",
        justifyContent: "center",
        alignItems: position === "FOR" ? "flex-start" : "flex-end",
        flexGrow: isTaken ? Math.max(percent, LEAST_PART) : LEAST_PART,
        flexBasis: 0,
        padding: "0 32px",
        backgroundColor: isTaken ? COLOURS[position] : COLOURS.surface,
        color: isTaken ? COLOURS.surface : COLOURS.inkSoft,
      },
      [
        box({ fontSize: 52, fontWeight: 700 }, isTaken ? `${percent}%` : "Open"),
        box({ fontSize: 26, fontWeight: 500 }, position),
      ],
    );
  });
  return box(
    { height: 150, borderRadius: 24, overflow: "hidden", border: `2px solid ${COLOURS.line}`, fontWeight: 700 },
    parts,
  );
}
