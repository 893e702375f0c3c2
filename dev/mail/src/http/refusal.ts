/** The error for a request that cannot be answered as it is, with the status and the sentence that say so. */
export function refusal(status: number, message: string): Error {
  return Object.assign(new Error(message), { status });
}
