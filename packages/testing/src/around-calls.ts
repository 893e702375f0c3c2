/** Wraps calls so that `pass` runs before and after each, such as a point at which a test kills its process. */
export const aroundCalls = <Calls extends object>(calls: Calls, pass: () => void): Calls =>
  new Proxy(calls, {
    get: (target, name, receiver): unknown => {
      const call: unknown = Reflect.get(target, name, receiver);
      if (typeof call !== "function") return call;
      return async (...given: unknown[]): Promise<unknown> => {
        pass();
        const answer: unknown = await Reflect.apply(call, target, given);
        pass();
        return answer;
      };
    },
  });
