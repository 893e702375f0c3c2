import { ApplicationFailure } from "@temporalio/common";
import { isDomainError, isRetryable, type DomainError } from "@stakehold/errors/domain-error.ts";

/** Activities by name, as a worker takes them. */
export type Activities = Readonly<Record<string, (...input: never[]) => Promise<unknown>>>;

/**
 * Activities whose DomainErrors Temporal understands: the code is the failure's type, the fields are its first detail,
 * and only a code that the errors table calls retryable is tried again. Any other error is a fault that an attempt may
 * outlive, so it stays retryable.
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
    nonRetryable: !isRetryable(error),
    details: [error.fields],
    cause: error,
  });
