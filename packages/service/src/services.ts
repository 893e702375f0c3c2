/** Somebody else's service that a service asks: Stripe, the OpenID provider, the mail server, partners' webhook endpoints. */
type Outside = "stripe" | "provider" | "mail" | "webhooks";

/** What is said of a service. What is left out it does not have. */
type ServiceTraits<Name, Door> = {
  /** Its folder in `services/`, its subgraph, its topic and its task queue all bear this name. */
  readonly name: Name;
  /** Where its state is: a PostgreSQL or MongoDB database of its own that bears its name. */
  readonly store: "postgres" | "mongo";
  /** It has fields of its own in the graph, in its `schema.graphql`. */
  readonly graph?: true;
  /** It consumes events, and so shows admins its dead letters in the graph. */
  readonly consumes?: true;
  /** It publishes events on a topic of its own, which are in its folder of `proto/`. */
  readonly publishes?: true;
  /** It serves RPCs, to callers that know one of its `RPC_SECRETS`. */
  readonly rpc?: true;
  /** The services whose RPCs it calls; for `payments` it gets `PAYMENTS_URL` and `PAYMENTS_RPC_SECRET`. */
  readonly calls?: readonly Name[];
  /** It runs Temporal activities, and workflows where it has them. */
  readonly worker?: true;
  /** What it asks outside of the platform: a network may let it out to these alone. */
  readonly asks?: readonly Outside[];
  /** Further doors, each on the port that its setting names: of all doors, an ingress may route these alone, by their path. */
  readonly doors?: readonly { readonly name: Door; readonly setting: string; readonly path: string }[];
};

const rows = [
  { name: "bets", store: "postgres", graph: true, consumes: true, publishes: true, calls: ["payments"], worker: true },
  {
    name: "payments",
    store: "postgres",
    graph: true,
    consumes: true,
    publishes: true,
    rpc: true,
    worker: true,
    asks: ["stripe"],
    doors: [{ name: "webhooks", setting: "WEBHOOK_PORT", path: "/stripe/webhooks" }],
  },
  { name: "voting", store: "postgres", graph: true, consumes: true, publishes: true, worker: true },
  {
    name: "identity",
    store: "postgres",
    graph: true,
    consumes: true,
    publishes: true,
    rpc: true,
    calls: ["payments"],
    asks: ["provider"],
  },
  { name: "support", store: "mongo", graph: true, consumes: true, publishes: true },
  {
    name: "notifications",
    store: "postgres",
    graph: true,
    consumes: true,
    publishes: true,
    asks: ["mail", "webhooks"],
  },
] as const satisfies readonly ServiceTraits<string, string>[];

type Row = (typeof rows)[number];

/** The name of a service. */
export type ServiceName = Row["name"];

/** The name of a service that publishes events. */
export type Publisher = Extract<Row, { readonly publishes: true }>["name"];

/** The name of a service's further door. */
export type DoorName = Extract<Row, { readonly doors: unknown }>["doors"][number]["name"];

/** One service, as everything that has to know the services knows it. */
export type Service = ServiceTraits<ServiceName, DoorName>;

/**
 * Every service of Stakehold, in the order in which people read of them. What has to know them derives it from here: the
 * graph, the gateway's addresses, the platform of one computer. Plain data without an import, so that anything can read it.
 */
export const services: readonly Service[] = rows;

/** Their names. */
export const serviceNames: readonly ServiceName[] = services.map(({ name }) => name);

/** Those that publish events. */
export const publisherNames: readonly Publisher[] = rows.flatMap((row) => ("publishes" in row ? [row.name] : []));

/** Those in the graph: with fields of their own, with their dead letters, or with both. */
export const subgraphNames = rows.filter((row) => "graph" in row || "consumes" in row).map(({ name }) => name);

/** The further doors of them all. */
export const doorNames: readonly DoorName[] = services.flatMap(({ doors = [] }) => doors.map(({ name }) => name));
