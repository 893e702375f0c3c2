import type { Logger } from "pino";
import { deadLettersOf, type DeadLetterPlace, type DeadLetterStore, type ParkedLetter } from "./dead-letters.ts";
import { namesOf, runHandler } from "./handle-record.ts";
import { byType, type Handler } from "./handler.ts";

/** Whose dead letters to replay, and how many at most. */
export type ReplaySettings = {
  readonly group: string;
  readonly handlers: readonly Handler[];
  readonly limit: number;
  readonly logger: Logger;
} & DeadLetterPlace;

/** How many letters were handled now, and how many keys still can't be. */
export type Replayed = { readonly replayed: number; readonly failedKeys: number };

const PAGE_SIZE = 100;

/**
 * Hands a consumer's dead letters to its handlers again, oldest first, and marks those resolved that are handled.
 * A letter that fails again stays, and so do the later ones of its key; other keys go on.
 */
export async function replayDeadLetters(settings: ReplaySettings): Promise<Replayed> {
  const letters = deadLettersOf(settings, settings.group);
  const handlers = byType(settings.handlers);
  const failedKeys = new Set<string>();
  let replayed = 0;
  let afterId: string | undefined;
  while (replayed < settings.limit) {
    const page = await letters.next(PAGE_SIZE, afterId);
    for (const letter of page) {
      if (replayed >= settings.limit) break;
      if (failedKeys.has(letter.record.key)) continue;
      if (await replayOne(letter, letters, handlers, settings.logger)) replayed += 1;
      else failedKeys.add(letter.record.key);
    }
    afterId = page.at(-1)?.id;
    if (page.length < PAGE_SIZE) break;
  }
  return { replayed, failedKeys: failedKeys.size };
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
    logger.error({ err: error, ...namesOf(letter.record) }, "A dead letter could not be handled again");
    return false;
  }
  await letters.resolve(letter.id);
  logger.info(namesOf(letter.record), "A dead letter was handled and resolved");
  return true;
}
