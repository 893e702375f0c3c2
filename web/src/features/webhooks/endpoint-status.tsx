import { Badge } from "../../components/badge.tsx";
import type { EndpointFactsFragment } from "../../generated/graphql.ts";

export type EndpointStatusProps = { readonly endpoint: Pick<EndpointFactsFragment, "status" | "failingSince"> };

/** Whether an endpoint is on, and whether it accepts messages. */
export function EndpointStatus({ endpoint: { status, failingSince } }: EndpointStatusProps) {
  if (status === "DISABLED") return <Badge tone="danger">Off</Badge>;
  return failingSince ? <Badge tone="warning">On, but failing</Badge> : <Badge tone="success">On</Badge>;
}
