import { errorCodeOf } from "../../graphql/error-code.ts";

const maximumTries = 6;
const pauseStepMs = 1_000;

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/**
 * Retries a vote while its ballot is just opening: the proposal is known before the ballot exists. Each pause is a
 * second longer than the one before; the last attempt's refusal is thrown.
 */
export async function whileBallotOpens<Answer>(
  send: () => Promise<Answer>,
  wait: (ms: number) => Promise<void> = pause,
): Promise<Answer> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await send();
    } catch (error) {
      if (tries >= maximumTries || errorCodeOf(error) !== "BALLOT_OPENING") throw error;
      await wait(tries * pauseStepMs);
    }
  }
}
