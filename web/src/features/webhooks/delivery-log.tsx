import Send from "lucide-react/icons/send";
import { useState } from "react";
import { Button } from "../../components/forms/button.tsx";
import { ChipRow } from "../../components/chip.tsx";
import { EmptyState } from "../../components/loading/empty-state.tsx";
import { Row, Stack } from "../../components/layout.ts";
import { ListStates } from "../../components/loading/list-states.tsx";
import { useWebhookDeliveries } from "./api/load-deliveries.ts";
import { Delivery } from "./delivery.tsx";
import { RedeliverSinceDialog } from "./redeliver-since-dialog.tsx";
import { useLookingAgain } from "./use-looking-again.ts";
import { Log } from "./webhook.styles.ts";
import { LogSkeleton } from "./webhooks-skeleton.tsx";

const filters = [
  { value: "ALL", label: "All" },
  { value: "FAILED", label: "Failed" },
  { value: "PENDING", label: "Waiting" },
  { value: "DELIVERED", label: "Delivered" },
] as const;

type LogFilter = (typeof filters)[number]["value"];

export type DeliveryLogProps = {
  readonly endpointId: string;
  /** Whether the endpoint is on; while it is off, nothing is redelivered either. */
  readonly isEnabled: boolean;
};

/** An endpoint's deliveries of the last 30 days, newest first, with buttons to send them again. */
export function DeliveryLog({ endpointId, isEnabled }: DeliveryLogProps) {
  const [filter, setFilter] = useState<LogFilter>("ALL");
  const [isAsking, setAsking] = useState(false);
  return (
    <Stack as="section" $gap={3} aria-labelledby="deliveries">
      <Row $justify="space-between" $gap={3}>
        <h2 id="deliveries">The last 30 days</h2>
        {isEnabled && (
          <Button look="secondary" size="small" onClick={() => setAsking(true)}>
            Send several again
          </Button>
        )}
      </Row>
      <ChipRow label="Which messages" options={filters} value={filter} onChange={setFilter} />
      <Deliveries key={filter} endpointId={endpointId} isEnabled={isEnabled} filter={filter} />
      {isAsking && <RedeliverSinceDialog id={endpointId} onClose={() => setAsking(false)} />}
    </Stack>
  );
}

type DeliveriesProps = DeliveryLogProps & { readonly filter: LogFilter };

function Deliveries({ endpointId, isEnabled, filter }: DeliveriesProps) {
  const list = useWebhookDeliveries(endpointId, filter === "ALL" ? null : filter);
  useLookingAgain(list.nodes, list.reload);
  return (
    <ListStates
      list={list}
      skeleton={<LogSkeleton />}
      failed={{ what: "The log", safe: "Messages to your server go on." }}
      empty={
        <EmptyState
          title={filter === "ALL" ? "Nothing was sent yet" : "There is none of these"}
          {...(filter === "ALL" && { text: "Send a test event to see how it arrives." })}
          icon={<Send size={22} aria-hidden />}
        />
      }
    >
      {(deliveries) => (
        <Log>
          {deliveries.map((delivery) => (
            <Delivery key={delivery.id} delivery={delivery} isEnabled={isEnabled} />
          ))}
        </Log>
      )}
    </ListStates>
  );
}
