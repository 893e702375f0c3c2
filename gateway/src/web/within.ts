/** Resolves as `work` does. Rejects where it takes longer. */
export async function within<Value>(ms: number, work: Promise<Value>): Promise<Value> {
  const { promise: late, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error("it took too long")), ms);
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}
