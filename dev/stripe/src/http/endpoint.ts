import assert from "node:assert/strict";
import type { z } from "zod";
import type { World } from "../world.ts";
import type { Form } from "./form.ts";
import { parseParameters } from "./parameters.ts";

export type Method = "GET" | "POST";
export type KeyPower = "secret" | "publishable";

/** One call of the API, as its handler sees it. */
export interface Call<P> {
  params: P;
  key: KeyPower;
  /** A named part of the path. */
  path(name: string): string;
}

export interface Endpoint {
  method: Method;
  path: string;
  /** Whether a publishable key may call it. */
  publishable: boolean;
  /**
   * Checks the parameters and answers what is then to be done. Apart, because Stripe keeps no idempotent answer for a
   * request whose parameters it refused.
   */
  prepare(request: { form: Form; path: Record<string, string | undefined>; key: KeyPower }): (world: World) => object;
}

interface Definition<S extends z.ZodType> {
  method: Method;
  path: string;
  publishable?: boolean;
  parameters: S;
  handle(world: World, call: Call<z.output<S>>): object;
}

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
