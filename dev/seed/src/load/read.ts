const TIMEOUT_MS = 20_000;
const FEED = "query Feed { bets(first: 20) { nodes { id title status } } }";

/** Reads what a page reads: itself, the public settings, and the feed. Throws if one does not return 200. */
export async function read(appUrl: string, cookie: string): Promise<void> {
  await ask(appUrl, "/");
  await ask(appUrl, "/api/config");
  const feed = await ask(appUrl, "/graphql", {
    method: "POST",
    headers: { "content-type": "application/json", cookie },
    body: JSON.stringify({ query: FEED }),
  });
  if (feed.includes('"errors"')) throw new Error(`the feed answered ${feed.slice(0, 300)}`);
}

async function ask(appUrl: string, path: string, init: RequestInit = {}): Promise<string> {
  const answer = await fetch(`${appUrl}${path}`, { ...init, signal: AbortSignal.timeout(TIMEOUT_MS) });
  const body = await answer.text();
  if (answer.status !== 200) throw new Error(`${path} answered ${answer.status} ${body.slice(0, 300)}`);
  return body;
}
