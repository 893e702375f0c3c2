import { z } from "zod";
import type { AppDeps } from "../http/app-deps.ts";
import { findObject } from "../http/find-object.ts";
import { present } from "../http/present.ts";
import type { Kind, StoredObjects } from "../state/objects.ts";
import { onItsOwn, type World } from "../world.ts";

/** One call of the control plane. */
export type ControlCall = {
  readonly method: "get" | "post" | "put" | "delete";
  readonly path: string;
  /** Does the work and returns the body of the response. Throws a ZodError for an invalid body. */
  run(deps: AppDeps, body: unknown, id: string): object;
};

/** The body of a call without parameters. */
export const nothing = z.strictObject({});

/** Makes a call from the schema of its body, and its work. */
export const call = <S extends z.ZodType>(
  method: ControlCall["method"],
  path: string,
  body: S,
  work: (deps: AppDeps, asked: z.output<S>, id: string) => object,
): ControlCall => ({ method, path, run: (deps, given, id) => work(deps, body.parse(given), id) });

/** Makes a call that changes stored objects, in a transaction, and returns what it changed. */
export const change = <S extends z.ZodType>(
  path: string,
  body: S,
  act: (world: World, asked: z.output<S>, id: string) => object,
): ControlCall =>
  call("post", path, body, ({ world }, asked, id) =>
    world.database.transaction(() => present(world, act(world, asked, id))),
  );

/** Acts on the object in the path, on behalf of its owner. */
export const on =
  <K extends Kind, Asked>(kind: K, act: (world: World, object: StoredObjects[K], asked: Asked) => object) =>
  (world: World, asked: Asked, id: string): object => {
    const object = findObject(world, kind, id);
    return act(onItsOwn(world, world.objects.ownerOf(id)), object, asked);
  };
