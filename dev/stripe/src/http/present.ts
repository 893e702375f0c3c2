import { numberOf } from "@stakehold/stand-in/rows.ts";
import type { World } from "../world.ts";
import { invalidRequest } from "./api-error.ts";

type Node = Record<string, unknown>;

/** The fields with an id that can be expanded to the whole object, as Stripe's reference marks them. */
const EXPANDABLE: Readonly<Record<string, readonly string[]>> = {
  balance_transaction: ["source"],
  charge: ["balance_transaction", "failure_balance_transaction", "payment_intent", "refunds", "source_transfer"],
  dispute: ["charge", "payment_intent"],
  payment_intent: ["latest_charge", "payment_method"],
  payout: ["balance_transaction", "failure_balance_transaction"],
  refund: ["balance_transaction", "charge", "failure_balance_transaction", "payment_intent"],
  topup: ["balance_transaction"],
  transfer: ["balance_transaction", "destination", "destination_payment", "source_transaction"],
  transfer_reversal: ["balance_transaction", "transfer"],
};

const MAX_DEPTH = 4;

/** Returns an object for a response: updates what changes with time, and expands the requested fields. */
export function present(world: World, body: object, expand: readonly string[] = []): object {
  const root: Node = JSON.parse(JSON.stringify(body));
  bringUpToDate(world, root);
  for (const path of expand) expandPath(world, root, { path, rest: path.split(".") });
  return root;
}

function bringUpToDate(world: World, node: Node): void {
  if (node["object"] === "list") return nodesOf(node["data"]).forEach((item) => bringUpToDate(world, item));
  if (node["object"] === "dispute") nodesOf(node["balance_transactions"]).forEach((item) => bringUpToDate(world, item));
  if (node["object"] === "balance_transaction") {
    node["status"] = Number(node["available_on"]) <= world.clock.now() ? "available" : "pending";
  }
  if (node["object"] === "event") node["pending_webhooks"] = undeliveredCount(world, String(node["id"]));
}

function undeliveredCount(world: World, event: string): number {
  const row = world.database
    .prepare("SELECT count(*) AS count FROM deliveries WHERE event = ? AND state <> 'delivered'")
    .get(event);
  return row ? numberOf(row, "count") : 0;
}

function expandPath(
  world: World,
  node: Node,
  wanted: { readonly path: string; readonly rest: readonly string[] },
): void {
  const [head, ...rest] = wanted.rest;
  if (head === undefined) return;
  if (node["object"] === "list" && head === "data") {
    for (const item of nodesOf(node["data"])) expandPath(world, item, { path: wanted.path, rest });
    return;
  }
  const known = EXPANDABLE[String(node["object"])]?.includes(head) ?? false;
  if (!known || wanted.rest.length > MAX_DEPTH)
    throw invalidRequest(`This property cannot be expanded (${wanted.path}).`, { param: "expand" });
  const child = childOf(world, node, head);
  if (!child) return;
  node[head] = child;
  expandPath(world, child, { path: wanted.path, rest });
}

function childOf(world: World, node: Node, field: string): Node | undefined {
  if (node["object"] === "charge" && field === "refunds") return refundsOf(world, String(node["id"]));
  const value = node[field];
  if (isNode(value)) return value;
  const found: Node | undefined = typeof value === "string" ? world.objects.findAny(value) : undefined;
  if (found) bringUpToDate(world, found);
  return found;
}

function refundsOf(world: World, charge: string): Node {
  const { data, hasMore } = world.objects.list("refund", {
    owner: world.owner,
    conditions: [{ sql: "json_extract(body, '$.charge') = ?", values: [charge] }],
    limit: 10,
  });
  return {
    object: "list",
    url: `/v1/charges/${charge}/refunds`,
    has_more: hasMore,
    data: data.map((refund) => ({ ...refund })),
  };
}

function nodesOf(value: unknown): Node[] {
  return Array.isArray(value) ? value.filter(isNode) : [];
}

function isNode(value: unknown): value is Node {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
