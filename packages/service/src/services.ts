/** A third party that a service calls: Stripe, the OpenID provider, the mail server, partners' webhook endpoints. */
type Outside = "stripe" | "provider" | "mail" | "webhooks";

/** The traits of a service, which lacks whatever is left out. */
type ServiceTraits<Name, Door> = {
  /** The name of its folder in `services/`, its subgraph, its topic and its task queue. */
  readonly name: Name;
  /** Where its state is: a PostgreSQL or MongoDB database with its name. */
  readonly store: "postgres" | "mongo";
  /** It has fields of its own in the graph, in its `schema.graphql`. */
  readonly graph?: true;
  /** It consumes events, and so shows admins its dead letters in the graph. */
  readonly consumes?: true;
  /** It publishes events on a topic of its own, which its folder of `proto/` defines. */
  readonly publishes?: true;
  /** It serves RPCs, to callers with one of its `RPC_SECRETS`. */
  readonly rpc?: true;
  /** The services whose RPCs it calls; for `payments` it gets `PAYMENTS_URL` and `PAYMENTS_RPC_SECRET`. */
  readonly calls?: readonly Name[];
  /** It runs Temporal activities, and workflows where it has them. */
  readonly worker?: true;
  /** The third parties that it calls: a network policy may allow it only these. */
  readonly asks?: readonly Outside[];
  /** Additional ports, each named by a setting: of a service's ports, an ingress may route only these, by path. */
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

/** The name of a service's additional port. */
export type DoorName = Extract<Row, { readonly doors: unknown }>["doors"][number]["name"];

/** One service, as everything that uses the manifest sees it. */
export type Service = ServiceTraits<ServiceName, DoorName>;

/**
 * Every service of Stakehold, in the order for readers. Everything that needs to know the services derives it from
 * here: the graph, the gateway's addresses, the platform on one computer. Plain data without imports, so that anything
 * can read it.
 */
export const services: readonly Service[] = rows;

/** Their names. */
export const serviceNames: readonly ServiceName[] = services.map(({ name }) => name);

/** Those that publish events. */
export const publisherNames: readonly Publisher[] = rows.flatMap((row) => ("publishes" in row ? [row.name] : []));

/** Those in the graph: with fields of their own, dead letters, or both. */
export const subgraphNames = rows.filter((row) => "graph" in row || "consumes" in row).map(({ name }) => name);

/** The additional ports of all services. */
export const doorNames: readonly DoorName[] = services.flatMap(({ doors = [] }) => doors.map(({ name }) => name));
