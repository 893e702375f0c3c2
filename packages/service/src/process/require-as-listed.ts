import type { ServiceDefinition } from "./service-definition.ts";
import { services, type Service } from "../services.ts";

type Furniture = Pick<ServiceDefinition, "name" | "database" | "subgraph" | "consumers" | "rpc" | "worker" | "doors">;

/** Throws a TypeError if a service differs from its entry in the manifest, which everything around it relies on. */
export function requireAsListed(service: Furniture): void {
  const row = services.find(({ name }) => name === service.name);
  const listed = row === undefined ? "nothing" : inWords(listedIn(row));
  const found = inWords(foundIn(service));
  if (listed !== found) throw new TypeError(`services.ts says that ${service.name} has ${listed}; it has ${found}`);
}

type Traits = readonly (readonly [trait: string, has: boolean | undefined])[];

const listedIn = ({ store, graph, consumes, rpc, worker, doors = [] }: Service): Traits => [
  ["a database", store === "postgres"],
  ["a subgraph", graph],
  ["consumers", consumes],
  ["RPCs", rpc],
  ["a worker", worker],
  ...doorsIn(doors),
];

const foundIn = ({ database, subgraph, consumers, rpc, worker, doors = [] }: Furniture): Traits => [
  ["a database", database !== undefined],
  ["a subgraph", subgraph !== undefined],
  ["consumers", consumers !== undefined],
  ["RPCs", rpc !== undefined],
  ["a worker", worker !== undefined],
  ...doorsIn(doors),
];

const doorsIn = (doors: readonly { readonly name: string }[]): Traits =>
  doors.map(({ name }) => [`a door ${name}`, true]);

const inWords = (traits: Traits): string =>
  traits.flatMap(([trait, has]) => (has === true ? [trait] : [])).join(", ") || "nothing";
