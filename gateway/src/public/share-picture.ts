import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { LRUCache } from "lru-cache";
import pLimit from "p-limit";
import type { Font } from "satori";
import { domainError } from "@stakehold/errors/domain-error.ts";
import { hookOf, inDollars, standingOf } from "./bet-words.ts";
import { drawableTitle, lettersOf } from "./drawable-title.ts";
import { box, COLOURS, MARGIN, PICTURE, type Element } from "./picture/elements.ts";
import { motifOf } from "./picture/motif.ts";
import { stripOf } from "./picture/strip.ts";
import { tugOfWar } from "./picture/tug-of-war.ts";
import { asCalled, calledFoot } from "./picture/called.ts";
import type { Called } from "./called-pictures.ts";
import type { PublicBet } from "./public-bets.ts";

/** Pictures are some 40 KB each. */
const MAX_KEPT = 200;

/** Drawing takes a tenth of a second of processor time. So many requests may wait; more are refused. */
const MAX_WAITING = 20;

const CATEGORIES = { FINANCIAL: "Financial", WEATHER: "Weather", SPORTS: "Sports" } as const;
const TOPICS = { TECH: "Tech", POLITICS: "Politics", ENTERTAINMENT: "Entertainment", OTHERS: "Others" } as const;

const WEIGHTS = [500, 700] as const;

/**
 * Draws a bet for link previews: its title, its sides and when joining ends. Draws the sides of a winner's picture as
 * they were then, with the winner's words. Shows nothing about people.
 */
export type DrawBet = (bet: PublicBet, called?: Called) => Promise<Buffer>;

/** Draws pictures one at a time, and caches them. Throws UNAVAILABLE where too many requests wait. */
export function createSharePictures(now: () => Date = () => new Date()): DrawBet {
  const turns = pLimit(1);
  const kept = new LRUCache<string, Promise<Buffer>>({ max: MAX_KEPT });

  let painter: ReturnType<typeof loadPainter> | undefined;
  const draw = async (title: string, drawingOf: (title: string) => Element): Promise<Buffer> => {
    painter ??= loadPainter();
    return (await painter)(title, drawingOf);
  };

  return (bet, called) => {
    const at = now();
    const drawingOf = (title: string) =>
      called === undefined
        ? pictureOf({ ...bet, title }, withStrip(bet, at), footOf(bet, at))
        : pictureOf({ ...bet, title }, tugOfWar(asCalled(bet, called)), calledFoot(called));
    const key = JSON.stringify(drawingOf(bet.title));
    const known = kept.get(key);
    if (known !== undefined) return known;
    if (turns.pendingCount >= MAX_WAITING) throw domainError("UNAVAILABLE");
    const drawn = turns(() => draw(bet.title, drawingOf));
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

function pictureOf(bet: PublicBet, sides: Element, foot: Element): Element {
  const subject = bet.category === "WILDCARD" ? TOPICS[bet.topic ?? "OTHERS"] : CATEGORIES[bet.category];
  return box(
    {
      position: "relative",
      width: "100%",
      height: "100%",
      flexDirection: "column",
      justifyContent: "space-between",
      padding: MARGIN,
      backgroundColor: COLOURS.paper,
      color: COLOURS.ink,
      fontSize: 30,
    },
    [
      motifOf(bet.category),
      box({ color: COLOURS.inkSoft, fontWeight: 500 }, [
        box({ color: COLOURS.ink, fontWeight: 700, marginRight: 20 }, "Stakehold"),
        box({}, subject),
      ]),
      box(
        {
          display: "block",
          maxWidth: 900,
          fontSize: 50,
          fontWeight: 700,
          lineHeight: 1.1,
          lineClamp: 3,
          wordBreak: "break-word",
        },
        bet.title,
      ),
      sides,
      foot,
    ],
  );
}

/** The sides, and below them how they grew. */
const withStrip = (bet: PublicBet, now: Date): Element =>
  box({ flexDirection: "column", gap: 12 }, [tugOfWar(bet), stripOf(bet, now)]);

/** The reason to open the link, when joining ends, and the pool. */
function footOf(bet: PublicBet, now: Date): Element {
  const hook = hookOf(bet);
  const standing = standingOf(bet, now);
  return box({ justifyContent: "space-between", alignItems: "flex-end" }, [
    box({ flexDirection: "column" }, [
      ...(hook === null ? [] : [box({ color: COLOURS[hook.side], fontSize: 38, fontWeight: 700 }, hook.words)]),
      box({ color: COLOURS.inkSoft, fontWeight: 500 }, standing),
    ]),
    box({ fontWeight: 700 }, `Pool ${inDollars(bet.currentPool.amount)}`),
  ]);
}
