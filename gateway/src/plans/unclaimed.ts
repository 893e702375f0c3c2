/**
 * Thrown where an operation or its plan has something that the fast path does not support. Apollo's executor runs it.
 */
export class Unclaimed extends Error {}
