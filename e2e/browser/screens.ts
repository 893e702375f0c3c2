import type { Locator, Page } from "playwright-core";
import type { Stage } from "./stage.ts";

/** A state of a page, and how to reach it. */
export type Screen = {
  readonly name: string;
  readonly path: string;
  /** Opens something on the page. */
  readonly open?: (page: Page) => Promise<void>;
};

/** The screens of visitors. */
export const VISITORS: readonly Screen[] = [
  { name: "landing", path: "/" },
  { name: "faq", path: "/faq" },
  { name: "terms", path: "/terms-of-service" },
  { name: "privacy", path: "/privacy-policy" },
  { name: "cookies", path: "/cookie-policy" },
  { name: "support-of-visitors", path: "/support" },
  { name: "unsubscribe", path: "/unsubscribe/00000000-0000-4000-8000-000000000000.BETS.none" },
  { name: "called-withdrawn", path: "/called/none" },
  { name: "not-found-of-visitors", path: "/no-such-page" },
  { name: "explorer-without-token", path: "/developers/explorer" },
  { name: "developers", path: "/developers" },
  { name: "developers-authenticating", path: "/developers/authenticating" },
  { name: "developers-errors", path: "/developers/errors" },
  { name: "developers-webhooks", path: "/developers/webhooks" },
];

/** Clicks the first button with a name, and waits for what it opens. */
const press = (button: RegExp, opened: (page: Page) => Locator) => async (page: Page) => {
  await page.getByRole("button", { name: button }).first().click();
  await opened(page).waitFor();
};

/** Follows the first link with a name in the page's main part, and waits for the page that it leads to. */
const follow = (link: RegExp, title: RegExp) => async (page: Page) => {
  await page.getByRole("main").getByRole("link", { name: link }).first().click();
  await page.getByRole("heading", { level: 1, name: title }).waitFor();
};

/** Opens a ticket of the queue, with its staff-only details. */
const openQueued = (subject: RegExp) => async (page: Page) => {
  await page.getByRole("link", { name: subject }).first().click();
  await page.getByLabel("Held by").waitFor();
};

/** Starts a new template of the team. */
const openTemplate = async (page: Page) => {
  await page.getByRole("button", { name: "Templates" }).click();
  await press(/^New template$/, dialog)(page);
};

const menu = (page: Page) => page.getByRole("menu");
const dialog = (page: Page) => page.getByRole("dialog");
/** A dialog on phones, a column of the page on wide screens. */
const joinForm = (page: Page) => page.getByRole("heading", { name: "Join Bet" });

/** Writes a bet whose text lacks a number and a source, and leaves the text. */
async function writeVagueBet(page: Page) {
  await page.getByLabel("Bet Title").fill("Heavy rain in Leeds on 12 December");
  await page.getByLabel("Description").fill("It has to rain heavily.");
  await page.keyboard.press("Tab");
  await page.getByText("For a result that nobody can argue with:").scrollIntoViewIfNeeded();
}

async function askWhatIf(page: Page) {
  await page.getByText("What if?").click();
  await page.getByText("Nobody proposes a result").scrollIntoViewIfNeeded();
}

/** Opens the newest message of a webhook's log. */
const openDelivery = (page: Page) => page.locator("summary").first().click();

/** Enters a token, and runs the editor's initial query. */
const openExplorer = (token: string) => async (page: Page) => {
  await page.getByLabel("Your token").fill(token);
  await page.getByRole("button", { name: "Open the explorer" }).click();
  await page.locator(".result-window .CodeMirror").waitFor();
  await page.getByRole("button", { name: /^Execute query/ }).click();
  await page.locator(".result-window").filter({ hasText: "currentPool" }).waitFor();
};

/** Returns each person's screens of a stage, by their sign-in address. */
export const screensOf = (stage: Stage): Readonly<Record<string, readonly Screen[]>> => ({
  "alice@example.com": [
    { name: "feed", path: "/" },
    { name: "profile-menu", path: "/", open: press(/Alice/, menu) },
    { name: "create-bet", path: "/?create=bet", open: (page) => dialog(page).waitFor() },
    { name: "create-bet-advice", path: "/?create=bet", open: writeVagueBet },
    { name: "my-bets", path: "/my-bets" },
    { name: "bet-of-creator", path: `/bet/${stage.open}` },
    { name: "what-if", path: `/bet/${stage.open}`, open: askWhatIf },
    { name: "bet-alone", path: `/bet/${stage.alone}` },
    { name: "bet-settled-won", path: `/bet/${stage.settled}` },
    {
      name: "winner-picture",
      path: `/bet/${stage.settled}?picture=won`,
      open: (page) => page.getByRole("button", { name: "Withdraw the picture" }).waitFor(),
    },
    { name: "bet-refunded", path: `/bet/${stage.refunded}` },
    { name: "resolve-bet", path: `/my-bets`, open: press(/^Resolve$/, dialog) },
    { name: "vote-submitted", path: `/vote/${stage.voting}` },
    { name: "vote-not-active", path: `/vote/${stage.open}` },
    { name: "escrow", path: "/escrow-balance" },
    { name: "statement", path: "/escrow-balance?view=statement" },
    { name: "payout-setup", path: "/payout-setup" },
    { name: "support", path: "/support" },
    { name: "new-ticket", path: "/support", open: press(/^New ticket$/, dialog) },
    { name: "settings", path: "/settings" },
    { name: "notifications", path: "/notifications" },
    { name: "personal-tokens", path: "/personal-tokens" },
    { name: "new-token", path: "/personal-tokens", open: press(/^Make a token$/, dialog) },
    { name: "replace-token", path: "/personal-tokens", open: press(/^Replace/, dialog) },
    { name: "revoke-token", path: "/personal-tokens", open: press(/^Revoke/, dialog) },
    { name: "webhooks", path: "/webhooks" },
    { name: "new-webhook", path: "/webhooks", open: press(/^Make a webhook$/, dialog) },
    { name: "webhook", path: `/webhooks/${stage.webhook}`, open: openDelivery },
    { name: "redeliver", path: `/webhooks/${stage.webhook}`, open: press(/^Send several again$/, dialog) },
    { name: "webhook-missing", path: "/webhooks/00000000-0000-4000-8000-000000000000" },
    { name: "explorer", path: "/developers/explorer", open: openExplorer(stage.token) },
    { name: "instructions", path: "/instructions" },
    { name: "subscribe", path: "/subscribe" },
    { name: "not-found", path: "/no-such-page" },
  ],
  "bob@example.com": [
    { name: "vote", path: `/vote/${stage.voting}` },
    { name: "bet-in-voting", path: `/bet/${stage.voting}` },
    { name: "bet-settled-lost", path: `/bet/${stage.settled}` },
    { name: "recount", path: `/vote/${stage.settled}/recount` },
    { name: "receipt", path: `/bet/${stage.settled}/receipt` },
    { name: "person", path: `/bet/${stage.settled}`, open: follow(/^Created by Alice/, /^Alice/) },
    { name: "pay", path: `/pay/${stage.unpaidPlace}` },
    { name: "pay-nothing", path: "/pay/00000000-0000-4000-8000-000000000000" },
  ],
  "carol@example.com": [
    { name: "bet-to-join", path: `/bet/${stage.open}` },
    { name: "join-bet", path: `/bet/${stage.open}?join=against`, open: (page) => joinForm(page).waitFor() },
    { name: "vote-no-participant", path: `/vote/${stage.voting}` },
    {
      name: "called",
      path: stage.called,
      open: (page) => page.getByRole("link", { name: "See the bet" }).waitFor(),
    },
    { name: "bet-missing", path: "/bet/00000000-0000-4000-8000-000000000000" },
  ],
  "staff@example.com": [
    { name: "support-of-staff", path: "/support" },
    { name: "ticket-of-staff", path: "/support", open: openQueued(/^My refund is late$/) },
    { name: "new-template", path: "/support", open: openTemplate },
    { name: "staff", path: "/staff" },
    { name: "staff-search", path: "/staff?search=bob@example.com" },
    { name: "staff-person", path: "/staff?search=bob@example.com", open: follow(/^Bob/, /^Bob/) },
    { name: "cancel-bet", path: `/bet/${stage.alone}`, open: press(/^Cancel this bet$/, dialog) },
  ],
  "admin@example.com": [
    { name: "admin", path: "/admin" },
    { name: "ban-person", path: `/bet/${stage.open}`, open: press(/^Ban this person/, dialog) },
  ],
});

/** Navigates to a screen, and waits until all of it is loaded. */
export async function showScreen(page: Page, { path, open }: Screen): Promise<void> {
  await page.goto(path);
  await untilLoaded(page);
  await open?.(page);
  if (open !== undefined) await untilLoaded(page);
  await untilStill(page);
}

/**
 * Waits until the page is drawn in its current state and no animation runs: colours in between are not the theme's.
 * Waits two frames, because the first may have begun before the awaited change. Animations of what the browser skips, out
 * of view, never end.
 */
export const untilStill = (page: Page): Promise<unknown> =>
  page.evaluate(`(async () => {
    const drawn = () => new Promise(requestAnimationFrame);
    await drawn();
    await drawn();
    const isDrawn = ({ effect }) => effect.target.checkVisibility({ contentVisibilityAuto: true });
    await Promise.allSettled(document.getAnimations().filter(isDrawn).map(({ finished }) => finished));
  })()`);

/** Has a browser draw what it skips out of view, which a picture of the whole page would show empty. */
export const drawAll = (page: Page): Promise<unknown> =>
  page.evaluate(`for (const element of document.querySelectorAll("main *")) {
    if (getComputedStyle(element).contentVisibility === "auto") element.style.contentVisibility = "visible";
  }`);

/**
 * Waits until the app has replaced a first view, which has a style sheet of its own, for parts that load after the page,
 * and for loading skeletons, which are status elements; the heading alone would be there before the content.
 */
async function untilLoaded(page: Page): Promise<void> {
  await page.locator("#root > style").waitFor({ state: "detached" });
  await page.locator("[data-coming]").first().waitFor({ state: "detached" });
  await page.locator("h1").first().waitFor({ state: "attached" });
  await page
    .getByRole("status")
    .filter({ hasText: /^Loading/ })
    .first()
    .waitFor({ state: "detached" });
}
