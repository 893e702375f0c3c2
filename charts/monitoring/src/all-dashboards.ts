import type { Dashboard } from "@grafana/grafana-foundation-sdk/dashboard";
import { bets } from "./dashboards/bets.ts";
import { gateway } from "./dashboards/gateway.ts";
import { messaging } from "./dashboards/messaging.ts";
import { money } from "./dashboards/money.ts";
import { postgresql } from "./dashboards/postgresql.ts";
import { service } from "./dashboards/service.ts";
import { working } from "./dashboards/working.ts";

/** All dashboards, in reading order. */
export const allDashboards: readonly Dashboard[] = [working, money, bets, service, gateway, messaging, postgresql];
