/** Returns the promise's value, or `otherwise` after so many milliseconds. The promise goes on by itself. */
export async function atMost<Value>(milliseconds: number, promise: Promise<Value>, otherwise: Value): Promise<Value> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<Value>((resolve) => {
    timer = setTimeout(() => resolve(otherwise), milliseconds);
  });
  return Promise.race([promise, late]).finally(() => clearTimeout(timer));
}
