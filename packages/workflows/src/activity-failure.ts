import { ApplicationFailure } from "@temporalio/common";
import { isDomainError, isRetryable, type DomainError } from "@stakehold/errors/domain-error.ts";

/** Activities by name, as a worker takes them. */
export type Activities = Readonly<Record<string, (...input: never[]) => Promise<unknown>>>;

/**
 * Wraps activities so that Temporal understands their DomainErrors: the code is the failure's type, the fields are its
 * first detail, and only a code that the errors table calls retryable is retried. Any other error is a fault that a
 * later attempt may not hit, so it stays retryable; so does INVALID_INPUT, because an activity's input is our own: the
 * previous version's worker does not know an added word, and the next version's will.
 */
export const withFailures = (activities: Activities): Activities =>
  Object.fromEntries(Object.entries(activities).map(([name, activity]) => [name, translating(activity)]));

const translating =
  (activity: Activities[string]) =>
  async (...input: never[]): Promise<unknown> => {
    try {
      return await activity(...input);
    } catch (error) {
      throw isDomainError(error) ? failureOf(error) : error;
    }
  };

const failureOf = (error: DomainError): ApplicationFailure =>
  ApplicationFailure.create({
    type: error.code,
    message: error.message,
    nonRetryable: !isRetryable(error) && error.code !== "INVALID_INPUT",
    details: [error.fields],
    cause: error,
  });
