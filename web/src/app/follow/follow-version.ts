/** How long to wait for the response before leaving the problem to the user, who sees an error meanwhile. */
const ANSWER_WITHIN_MS = 10_000;

const KEY = "stakehold.left-versions";
const MOST_VERSIONS = 20;

/**
 * Reloads the page if one of its files is missing because the gateway now runs another version: a page that stays open
 * during a rollout knows its files by names that no longer exist. If the version is the same, as on a train without
 * network, it does not reload, so the page goes on and keeps what was typed.
 */
export function followVersion(): void {
  window.addEventListener("vite:preloadError", () => {
    const scripts = [...document.querySelectorAll('script[type="module"][src]')].flatMap(
      (script) => script.getAttribute("src") ?? [],
    );
    void isFromAnotherVersion(scripts).then((isAnother) => {
      if (isAnother && isFirstTimeFor(scripts.join(" "))) window.location.reload();
    });
  });
}

/**
 * Whether this tab has not reloaded for this version yet: a proxy may keep returning a page whose files are gone.
 * Returns false without storage, which leaves it to the user.
 */
export function isFirstTimeFor(version: string): boolean {
  try {
    const before = sessionStorage.getItem(KEY)?.split("\n") ?? [];
    if (before.includes(version)) return false;
    sessionStorage.setItem(KEY, [...before, version].slice(-MOST_VERSIONS).join("\n"));
    return true;
  } catch {
    return false;
  }
}

/** Whether the gateway runs another version than the page with these scripts: its page then names other scripts. */
export async function isFromAnotherVersion(scripts: readonly string[]): Promise<boolean> {
  try {
    const answer = await fetch("/", {
      headers: { accept: "text/html" },
      cache: "no-store",
      signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
    });
    if (!answer.ok) return false;
    const page = await answer.text();
    return !scripts.every((script) => page.includes(script));
  } catch {
    return false;
  }
}
