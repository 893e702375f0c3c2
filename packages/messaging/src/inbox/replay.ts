import type { Logger } from "pino";
import {
  deadLettersOf,
  type DeadLetterPlace,
  type DeadLetterStore,
  type ParkedLetter,
} from "../dead-letters/dead-letters.ts";
import { describeFailure } from "../failure.ts";
import { namesOf, runHandler } from "./handle-record.ts";
import { byType, type Handler } from "./handler.ts";
import type { Replayed } from "../dead-letters/replay-log.ts";

/** Whose dead letters to replay, and how many at most; the signal stops it early, between two letters. */
export type ReplaySettings = {
  readonly group: string;
  readonly handlers: readonly Handler[];
  readonly limit: number;
  readonly signal?: AbortSignal;
  readonly logger: Logger;
} & DeadLetterPlace;

const PAGE_SIZE = 100;

/** The progress of a replay. */
type Progress = { replayed: number; readonly failedKeys: Set<string>; mayGoOn(): boolean };

/**
 * Passes a consumer's dead letters to its handlers again, oldest first, and marks handled ones as resolved. A letter
 * that fails again stays, and so do the later ones of its key; other keys continue. New events park behind their key
 * and are handled too: it ends when a whole round finds nothing more to do.
 */
export async function replayDeadLetters(settings: ReplaySettings): Promise<Replayed> {
  const { limit, signal } = settings;
  const letters = deadLettersOf(settings, settings.group);
  const handlers = byType(settings.handlers);
  const progress: Progress = {
    replayed: 0,
    failedKeys: new Set(),
    mayGoOn: () => progress.replayed < limit && signal?.aborted !== true,
  };
  for (let before = -1; progress.replayed > before && progress.mayGoOn();) {
    before = progress.replayed;
    await replayRound(letters, progress, (letter) => replayOne(letter, letters, handlers, settings.logger));
  }
  return { replayed: progress.replayed, failedKeys: progress.failedKeys.size };
}

/** One pass from the oldest letter to the newest. */
async function replayRound(
  letters: DeadLetterStore,
  progress: Progress,
  replay: (letter: ParkedLetter) => Promise<boolean>,
): Promise<void> {
  let afterId: string | undefined;
  do {
    const page = await letters.next(PAGE_SIZE, afterId);
    for (const letter of page) {
      if (!progress.mayGoOn()) return;
      const { key } = letter.record;
      if (progress.failedKeys.has(key)) continue;
      if (await replay(letter)) progress.replayed += 1;
      else progress.failedKeys.add(key);
    }
    afterId = page.at(-1)?.id;
  } while (afterId !== undefined && progress.mayGoOn());
}

async function replayOne(
  letter: ParkedLetter,
  letters: DeadLetterStore,
  handlers: ReadonlyMap<string, Handler>,
  logger: Logger,
): Promise<boolean> {
  const handler = handlers.get(letter.record.type);
  try {
    if (handler !== undefined) await runHandler(handler, letter.record);
  } catch (error) {
    await letters.failedAgain(letter.id, describeFailure(error));
    logger.error({ err: error, ...namesOf(letter.record) }, "A dead letter could not be handled again");
    return false;
  }
  await letters.resolve(letter.id);
  logger.info(namesOf(letter.record), "A dead letter was handled and resolved");
  return true;
}
