import { useState } from "react";
import { Button } from "../../components/button.tsx";
import { Card } from "../../components/card.tsx";
import { Row, Soft, Stack } from "../../components/layout.ts";
import { Time } from "../../components/time.tsx";
import type { OwnAppsQuery } from "../../generated/graphql.ts";
import type { ShownSecret } from "./app-secret.tsx";
import { PaymentReturnDialog } from "./payment-return-dialog.tsx";
import { ScopeList } from "./scope-list.tsx";
import { useOwnApp } from "./use-own-app.ts";

export type OwnAppCardProps = {
  readonly app: OwnAppsQuery["apps"]["nodes"][number];
  readonly onSecret: (shown: ShownSecret) => void;
  readonly onDeleted: () => void;
};

/** One app of one's own: how it names itself, where it sends people, what it may ask for. */
export function OwnAppCard({ app, onSecret, onDeleted }: OwnAppCardProps) {
  const { isRotating, isDeleting, isSure, rotate, remove } = useOwnApp(app, { onSecret, onDeleted });
  const [isReturnOpen, setReturnOpen] = useState(false);
  return (
    <Card aria-label={app.name}>
      <Stack $gap={4}>
        <Stack $gap={1}>
          <h2>{app.name}</h2>
          <Soft>
            {app.isPublic ? "Public" : "With a secret"} · registered <Time at={app.createdAt} exactOnly />
          </Soft>
          <Soft>Client id: {app.id}</Soft>
          {app.redirectUris.map((uri) => (
            <Soft key={uri}>Returns to {uri}</Soft>
          ))}
          <Soft>
            {app.paymentReturnUrl == null
              ? "After a payment people see the bet"
              : `After a payment to ${app.paymentReturnUrl}`}
          </Soft>
        </Stack>
        <ScopeList scopes={app.scopes} />
        <Row>
          <Button look="secondary" size="small" onClick={() => setReturnOpen(true)}>
            After a payment
          </Button>
          {!app.isPublic && (
            <Button look="secondary" size="small" pending={isRotating && "Changing..."} onClick={() => void rotate()}>
              New secret
            </Button>
          )}
          <Button look="secondary" size="small" pending={isDeleting && "Deleting..."} onClick={() => void remove()}>
            {isSure ? "Yes, disconnect everybody and delete" : "Delete"}
          </Button>
        </Row>
      </Stack>
      {isReturnOpen && <PaymentReturnDialog app={app} onClose={() => setReturnOpen(false)} />}
    </Card>
  );
}
