import { useState } from "react";
import { Button } from "../../components/forms/button.tsx";
import { Card } from "../../components/card.tsx";
import { Row, Stack } from "../../components/layout.ts";
import type { EndpointFactsFragment } from "../../generated/graphql.ts";
import { DeleteEndpointDialog } from "./delete-endpoint-dialog.tsx";
import { EndpointDialog } from "./endpoint-dialog.tsx";
import { EndpointFactList } from "./endpoint-facts.tsx";
import { useChangeEndpoint } from "./use-change-endpoint.ts";
import { useRotateSecret } from "./use-rotate-secret.ts";
import { useSendTest } from "./use-send-test.ts";
import { useFailureToast } from "./use-failure-toast.ts";
import type { MadeSecret } from "./webhook-secret.tsx";

export type EndpointPanelProps = {
  readonly endpoint: EndpointFactsFragment;
  readonly onSecret: (made: MadeSecret) => void;
  readonly onDeleted: () => void;
};

/** An endpoint's facts, and every action on it. */
export function EndpointPanel({ endpoint, onSecret, onDeleted }: EndpointPanelProps) {
  const { id, status } = endpoint;
  const isEnabled = status === "ENABLED";
  const [asking, setAsking] = useState<"change" | "delete" | null>(null);
  const { isChanging, save, switchTo } = useChangeEndpoint(id);
  const { isRotating, rotate } = useRotateSecret(id, onSecret);
  const { isSending, sendTest } = useSendTest(id);
  const reportFailure = useFailureToast();
  const close = () => setAsking(null);
  return (
    <Card aria-label="About this webhook">
      <Stack $gap={4}>
        <EndpointFactList endpoint={endpoint} />
        <Row>
          {isEnabled && (
            <Button size="small" pending={isSending && "Sending..."} onClick={() => void sendTest()}>
              Send a test event
            </Button>
          )}
          <Button look="secondary" size="small" onClick={() => setAsking("change")}>
            Change
          </Button>
          <Button look="secondary" size="small" pending={isRotating && "Replacing..."} onClick={() => void rotate()}>
            New secret
          </Button>
          <Button
            look="secondary"
            size="small"
            pending={isChanging && asking === null && "Switching..."}
            onClick={() => void switchTo(!isEnabled)}
          >
            {isEnabled ? "Switch off" : "Switch on"}
          </Button>
          <Button look="secondary" size="small" onClick={() => setAsking("delete")}>
            Delete
          </Button>
        </Row>
      </Stack>
      {asking === "change" && (
        <EndpointDialog
          endpoint={endpoint}
          onSend={save}
          onFailed={(error) => reportFailure("The webhook was not changed", error)}
          onClose={close}
        />
      )}
      {asking === "delete" && <DeleteEndpointDialog id={id} onDeleted={onDeleted} onClose={close} />}
    </Card>
  );
}
