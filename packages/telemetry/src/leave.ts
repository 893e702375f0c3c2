/** How long a finished process waits for collectors. */
const FLUSH_WITHIN_MS = 3_000;

/** A provider that exports what is left when it is shut down. */
type Provider = { shutdown(): Promise<void> };

const providers: Provider[] = [];

/** Registers a provider to be shut down when the process is done. */
export function shutDownAtEnd(provider: Provider): void {
  providers.push(provider);
  if (providers.length === 1) process.once("beforeExit", leave);
}

/**
 * Exports the last records of a finished process, and limits how long that takes. Unanswered requests to a collector,
 * and pauses before retries, would otherwise keep the process for as long as one may take. A process that does not call
 * it ends when nothing else keeps it.
 */
export function leave(): void {
  const last = providers.splice(0);
  if (last.length === 0) return;
  const limit = setTimeout(() => process.exit(), FLUSH_WITHIN_MS);
  limit.unref();
  Promise.all(last.map((provider) => provider.shutdown())).then(
    () => clearTimeout(limit),
    // Other requests may still be under way.
    () => undefined,
  );
}
