import type { Attributes } from "@opentelemetry/api";

/**
 * All that leaves with a span. Libraries record more by themselves from version to version, such as addresses with their
 * queries, the names of clients and the messages of errors, so what is not named here stays here.
 */
const ALLOWED = new Set([
  "db.collection.name",
  "db.namespace",
  "db.operation.name",
  "db.query.text",
  "db.system.name",
  "error.type",
  "graphql.field",
  "graphql.operation.type",
  "http.request.method",
  "http.response.status_code",
  "http.route",
  "messaging.batch.message_count",
  "messaging.consumer.group.name",
  "messaging.destination.name",
  "messaging.message.type",
  "messaging.system",
  "rpc.method",
  "server.address",
  "server.port",
  "service",
  "temporal.activity.attempt",
  "temporal.activity.type",
  "temporal.workflow.id",
  "temporal.workflow.type",
  "url.template",
]);

/** What is told of a span's attributes: those that are known to name nobody, and statements without their values. */
export function allowedOf(attributes: Attributes): Attributes {
  const allowed: Attributes = {};
  for (const name of Object.keys(attributes)) {
    const value = attributes[name];
    if (value === undefined || !ALLOWED.has(name)) continue;
    if (name !== STATEMENT) allowed[name] = value;
    else if (typeof value === "string") allowed[name] = withoutValues(value);
  }
  return allowed;
}

const STATEMENT = "db.query.text";

/** Our statements take values as parameters; what is written into one all the same is not told. */
const withoutValues = (statement: string): string =>
  statement.includes("'") ? statement.replace(/'(?:[^']|'')*'/g, "'?'") : statement;
