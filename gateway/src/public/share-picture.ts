import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { LRUCache } from "lru-cache";
import pLimit from "p-limit";
import type { Font } from "satori";
import { domainError } from "@stakehold/errors/domain-error.ts";
import { standingOf } from "./bet-words.ts";
import type { PublicBet } from "./public-bets.ts";

/** As large as link previews show a picture, in pixels. */
export const PICTURE = { width: 1200, height: 630 } as const;

/** Pictures are some 40 KB each. */
const MAX_KEPT = 200;

/** A picture takes a tenth of a second of a processor. So many may wait for their turn; more are refused. */
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

/** The least of the bar that a side takes, so that its word has room. */
const LEAST_PART = 18;

const WEIGHTS = [500, 700] as const;

type Style = Readonly<Record<string, string | number>>;

/** What satori draws: it takes React's elements, and needs no React for them. */
type Element = {
  readonly type: "div";
  readonly key: null;
  readonly props: { readonly style: Style; readonly children: Drawn };
};
type Drawn = string | readonly Element[];

/** Draws a bet for link previews: its title, its sides and when joining ends. Nothing of people. */
export type DrawBet = (bet: PublicBet) => Promise<Buffer>;

/** Draws pictures one at a time, and keeps those that were drawn. Throws UNAVAILABLE where too many wait. */
export function createSharePictures(now: () => Date = () => new Date()): DrawBet {
  const turns = pLimit(1);
  const kept = new LRUCache<string, Promise<Buffer>>({ max: MAX_KEPT });

  let painter: ReturnType<typeof loadPainter> | undefined;
  const draw = async (drawing: Element): Promise<Buffer> => {
    painter ??= loadPainter();
    return (await painter)(drawing);
  };

  return (bet) => {
    const drawing = pictureOf(bet, now());
    const key = JSON.stringify(drawing);
    const known = kept.get(key);
    if (known !== undefined) return known;
    if (turns.pendingCount >= MAX_WAITING) throw domainError("UNAVAILABLE");
    const drawn = turns(() => draw(drawing));
    kept.set(key, drawn);
    drawn.catch(() => kept.delete(key));
    return drawn;
  };
}

/** Loads what draws, which takes half a second that no start of a gateway has to spend. */
async function loadPainter(): Promise<(drawing: Element) => Promise<Buffer>> {
  const [{ default: satori }, { renderAsync }] = await Promise.all([import("satori"), import("@resvg/resvg-js")]);
  const fonts = WEIGHTS.flatMap(fontsOf);
  return async (drawing) => (await renderAsync(await satori(drawing, { ...PICTURE, fonts }))).asPng();
}

/** The alphabets in which a title is drawn; satori takes of each letter the first that has it. */
function fontsOf(weight: (typeof WEIGHTS)[number]): Font[] {
  const { resolve } = createRequire(import.meta.url);
  return ["latin", "latin-ext", "cyrillic", "greek", "vietnamese"].map((alphabet) => ({
    name: `Inter ${alphabet}`,
    data: readFileSync(resolve(`@fontsource/inter/files/inter-${alphabet}-${weight}-normal.woff`)),
    weight,
    style: "normal",
  }));
}

/** Its padding is a part of its size: the painter would add it, and draw what is below and to the right out of the picture. */
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
      box({ display: "block", fontSize: 62, fontWeight: 700, lineHeight: 1.15, lineClamp: 3 }, bet.title),
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
