/** How long the page waits for the answer before it leaves the matter to the person, who sees an error meanwhile. */
const ANSWER_WITHIN_MS = 10_000;

/**
 * Loads the page again where a file of it can't be had because the gateway has another version by now. A page that is open
 * while Stakehold is rolled out knows its files by names that are gone. Where the version is the same, as on a train without
 * network, nothing is loaded again: the page goes on, and what was typed into it stays.
 */
export function followVersion(): void {
  window.addEventListener("vite:preloadError", () => {
    const scripts = [...document.querySelectorAll('script[type="module"][src]')].map((script) =>
      script.getAttribute("src"),
    );
    void isFromAnotherVersion(scripts.filter((script) => script !== null)).then((isAnother) => {
      if (isAnother) window.location.reload();
    });
  });
}

/** Whether the gateway has another version than the page of these scripts: its page then names others. */
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
