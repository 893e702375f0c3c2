import assert from "node:assert/strict";
import type { z } from "zod";
import type { World } from "../world.ts";
import type { Form } from "./form.ts";
import { parseParameters } from "./parameters.ts";

export type Method = "GET" | "POST";
export type KeyPower = "secret" | "publishable";

/** One API call, as its handler sees it. */
export type Call<P> = {
  readonly params: P;
  readonly key: KeyPower;
  /** Returns a named part of the path. */
  path(name: string): string;
};

export type Endpoint = {
  readonly method: Method;
  readonly path: string;
  /** Whether a publishable key may call it. */
  readonly publishable: boolean;
  /**
   * Checks the parameters and returns the work to do. Separate, because Stripe stores no idempotent response for a
   * request with invalid parameters.
   */
  prepare(request: Prepared): (world: World) => object;
};

/** A request before its parameters are checked. */
type Prepared = {
  readonly form: Form;
  readonly path: Readonly<Record<string, string | undefined>>;
  readonly key: KeyPower;
};

type Definition<S extends z.ZodType> = {
  readonly method: Method;
  readonly path: string;
  readonly publishable?: boolean;
  readonly parameters: S;
  handle(world: World, call: Call<z.output<S>>): object;
};

export function endpoint<S extends z.ZodType>(definition: Definition<S>): Endpoint {
  return {
    method: definition.method,
    path: definition.path,
    publishable: definition.publishable ?? false,
    prepare({ form, path, key }) {
      const params = parseParameters(definition.parameters, form);
      const part = (name: string) => {
        const value = path[name];
        assert(value !== undefined, `${definition.path} has a part named ${name}`);
        return value;
      };
      return (world) => definition.handle(world, { params, key, path: part });
    },
  };
}
