import type { Attributes } from "@opentelemetry/api";

/**
 * The only attributes that are exported. From version to version libraries start to record more, such as URLs with
 * queries, client names and error messages; an attribute that is not listed here is dropped.
 */
const LISTED = new Set([
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

/** Removes every attribute that is not known to be free of personal data, and the literals in statements. */
export function removeUnlisted(attributes: Attributes): void {
  for (const name of Object.keys(attributes)) if (!LISTED.has(name)) delete attributes[name];
  const statement = attributes[STATEMENT];
  if (typeof statement === "string") attributes[STATEMENT] = withoutValues(statement);
  else delete attributes[STATEMENT];
}

const STATEMENT = "db.query.text";

/** Our statements pass values as parameters; a literal in a statement is not exported either. */
const withoutValues = (statement: string): string =>
  statement.includes("'") ? statement.replace(/'(?:[^']|'')*'/g, "'?'") : statement;
