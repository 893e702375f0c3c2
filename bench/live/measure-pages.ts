import { createBet, draftJoin, joinBet, propose, untilBet, vote } from "@stakehold/e2e/api/bets.ts";
import { openNewcomer, type ApiCaller } from "@stakehold/e2e/api/caller.ts";
import { pay } from "@stakehold/e2e/api/pay.ts";
import { startBrowser } from "@stakehold/e2e/browser/browser.ts";
import { signIn, type Person } from "@stakehold/e2e/browser/person.ts";
import { p95Of } from "../quantile.ts";
import type { Line } from "../table.ts";
import { within } from "../within.ts";

/** Odd, so that there is a median round. */
const ROUNDS = Number(process.env["R"] ?? 5);
const SAMPLES = Number(process.env["SAMPLES"] ?? 16);

type Page = Person["page"];

type People = { readonly creator: ApiCaller; readonly joiner: ApiCaller; readonly page: Page };

/** Measures in a browser how soon another person's page shows what somebody did. */
export async function measurePages(signal: AbortSignal): Promise<readonly Line[]> {
  const browser = await startBrowser();
  try {
    const { page } = await signIn(browser, "reader@example.com");
    const people = { creator: await openNewcomer("creator"), joiner: await openNewcomer("joiner"), page };
    const joined: number[] = [];
    const settled: number[] = [];
    // The first round is a warm-up.
    for (let round = 0; round <= ROUNDS; round += 1) {
      signal.throwIfAborted();
      const [one, other] = [p95Of(await joinAll(people)), p95Of(await settleAll(people))];
      if (round === 0) continue;
      joined.push(one);
      settled.push(other);
      console.log(`${round} of ${ROUNDS}: joined ${one.toFixed(0)} ms, settled ${other.toFixed(0)} ms (p95)`);
    }
    return [
      {
        what: "from the confirmed card to the joined bet's page of another person, p95",
        against: "itself",
        goal: { most: 400, unit: "ms" },
        measured: joined,
      },
      {
        what: "from the last vote to the settled bet's page of another person, p95",
        against: "itself",
        goal: { most: 300, unit: "ms" },
        measured: settled,
      },
    ];
  } finally {
    await browser.close();
  }
}

/** Pays for a place in one bet after the other while somebody reads the bet's page. */
async function joinAll({ creator, joiner, page }: People): Promise<readonly number[]> {
  const took: number[] = [];
  for (let count = 1; count <= SAMPLES; count += 1) {
    const betId = await createBet(creator, "20.00");
    const { clientSecret } = await draftJoin(joiner, betId, "5.43", "against");
    await openBet(page, betId);
    const shown = await untilShown(page, "$25.43");
    await pay(clientSecret);
    const confirmedAt = Date.now();
    took.push((await shown()) - confirmedAt);
  }
  return took;
}

/** Casts the last vote on one bet after the other while somebody reads the bet's page. */
async function settleAll({ creator, joiner, page }: People): Promise<readonly number[]> {
  const took: number[] = [];
  for (let count = 1; count <= SAMPLES; count += 1) {
    const betId = await createBet(creator, "20.00");
    await joinBet(joiner, betId, "5.00", "against");
    await propose(creator, betId, "for");
    await untilBet(creator, betId, "to take votes", ({ status }) => status === "voting");
    await vote(creator, betId, "approve");
    await openBet(page, betId);
    const shown = await untilShown(page, "FOR won the pool");
    const votedAt = Date.now();
    await vote(joiner, betId, "approve");
    took.push((await shown()) - votedAt);
  }
  return took;
}

async function openBet(page: Page, betId: string): Promise<void> {
  await page.goto(`/bet/${betId}`);
  await page.getByRole("region", { name: "Participants" }).waitFor();
}

/** Looks at each change of a page for a text; the function that it returns waits for it, and returns when it was there. */
async function untilShown(page: Page, text: string): Promise<() => Promise<number>> {
  await page.evaluate(`globalThis.shownAt = new Promise((resolve) => {
    const observer = new MutationObserver(() => {
      if (document.body.textContent.includes(${JSON.stringify(text)})) resolve(Date.now());
    });
    observer.observe(document.body, { subtree: true, childList: true, characterData: true });
  });
  undefined`);
  return () => within(`a page to show "${text}"`, page.evaluate<number>("globalThis.shownAt"));
}
