/** How a part that dies is restarted. */
const restartPolicy = {
  firstDelayMs: 200,
  longestDelayMs: 5_000,
  /** More deaths than this within the window stop the platform. */
  mostDeaths: 10,
  windowMs: 60_000,
} as const;

type Restart = { readonly kind: "after"; readonly delayMs: number } | { readonly kind: "never" };

/**
 * Returns when to restart a part, from the times (in milliseconds) of its deaths: the longer it keeps dying, the longer
 * the wait. Ignores deaths before the window.
 */
export function nextRestart(deaths: readonly number[], now: number): Restart {
  const recent = deaths.filter((death) => now - death < restartPolicy.windowMs).length;
  if (recent > restartPolicy.mostDeaths) return { kind: "never" };
  const doubled = restartPolicy.firstDelayMs * 2 ** Math.max(0, recent - 1);
  return { kind: "after", delayMs: Math.min(doubled, restartPolicy.longestDelayMs) };
}
