import type { ConnectRouter } from "@connectrpc/connect";
import type { DeadLetterStore } from "@stakehold/messaging/dead-letters/dead-letters.ts";
import type { Handler } from "@stakehold/messaging/inbox/handler.ts";
import type { OutgoingRecord } from "@stakehold/messaging/record.ts";
import type { SweeperSettings } from "@stakehold/workflows/sweeper.ts";
import type { WorkerSettings } from "@stakehold/workflows/worker.ts";
import type { Express } from "express";
import type { Ground } from "./commands.ts";
import type { ServiceSettings } from "../config.ts";
import type { Database } from "../database/database.ts";
import type { Subgraph } from "../graphql/subgraph.ts";
import type { ReadinessCheck } from "../http.ts";
import type { Logger } from "../logger.ts";
import type { Schedule } from "./schedule.ts";
import type { Publisher } from "../services.ts";
import type { Stoppable } from "../stop-on-signals.ts";

/** The events that a service consumes, and how it handles them. */
export type Consumption = {
  /** The publishers of its topics: a topic has the name of its service. */
  readonly topics: readonly Publisher[];
  readonly handlers: readonly Handler[];
};

/** Activities, which run on the task queue with the service's name. */
export type Work = Pick<WorkerSettings, "activities">;

/** What is overdue in a service's database, and how to wake it. */
export type Sweeping = Pick<SweeperSettings, "due" | "wake" | "everyMs">;

/** An additional server on a port of its own, such as the one for Stripe's webhooks. */
export type Door = { readonly name: string; readonly port: number; readonly app: Express };

/** Publishes records on the service's own topic. */
export type PublishOwn = (records: readonly OutgoingRecord[]) => Promise<void>;

/** Everything that defines one service, which lacks whatever is left out. */
export type ServiceDefinition = Ground & {
  readonly settings: ServiceSettings;
  readonly logger: Logger;
  /** The service's own database, with its outbox, inbox and dead letters. */
  readonly database?: Database;
  /** The service's own fields of the graph; a consumer's dead letters are there without it. */
  readonly subgraph?: Subgraph;
  /** For a service whose outbox is not in PostgreSQL: publishes it until stopped. */
  readonly relay?: (publish: PublishOwn) => Stoppable;
  readonly rpc?: (router: ConnectRouter) => void;
  readonly consumers?: Consumption;
  readonly worker?: Work;
  /** Wakes what is overdue in the service's database, one process at a time. */
  readonly sweeper?: Sweeping;
  readonly schedules?: readonly Schedule[];
  readonly routes?: (app: Express) => void;
  readonly doors?: readonly Door[];
  readonly readiness?: readonly ReadinessCheck[];
  /** For a service whose dead letters are not in PostgreSQL. */
  readonly deadLetters?: DeadLetterStore;
  /** Runs before anything else, such as creating indexes; repeated if a dependency can't be reached. */
  readonly prepare?: () => Promise<void>;
  /** Runs when everything else has stopped: closes what `main.ts` opened. */
  readonly stop?: () => Promise<void>;
};
