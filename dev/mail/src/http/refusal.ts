/** Makes the error for an invalid request, with its status and message. */
export function refusal(status: number, message: string): Error {
  return Object.assign(new Error(message), { status });
}
