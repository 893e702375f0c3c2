import { Button } from "../../components/forms/button.tsx";
import { Card } from "../../components/card.tsx";
import { Row, Soft, Stack } from "../../components/layout.ts";
import { Time } from "../../components/time.tsx";
import { Facts } from "../../developers/facts.ts";
import { ScopeList } from "../../developers/scope-list.tsx";
import type { OwnAppsQuery } from "../../generated/graphql.ts";
import type { ShownSecret } from "./app-secret.tsx";
import { DeleteAppDialog } from "./delete-app-dialog.tsx";
import { PaymentReturnDialog } from "./payment-return-dialog.tsx";
import { RotateSecretDialog } from "./rotate-secret-dialog.tsx";
import { useOwnApp } from "./use-own-app.ts";

export type OwnAppCardProps = {
  readonly app: OwnAppsQuery["apps"]["nodes"][number];
  readonly onSecret: (shown: ShownSecret) => void;
  readonly onDeleted: () => void;
};

/** One of the user's own apps: its name, its redirect addresses, and the scopes that it may request. */
export function OwnAppCard({ app, onSecret, onDeleted }: OwnAppCardProps) {
  const own = useOwnApp(app, { onSecret, onDeleted });
  const { isRotating, isDeleting, asking, setAsking, rotate, remove } = own;
  const close = () => setAsking(null);
  return (
    <Card aria-label={app.name}>
      <Stack $gap={4}>
        <Stack $gap={1}>
          <h2>{app.name}</h2>
          <Soft>
            {app.isPublic ? "Public" : "With a secret"} · registered <Time at={app.createdAt} exactOnly />
          </Soft>
        </Stack>
        <Facts>
          <dt>Client id</dt>
          <dd>{app.id}</dd>
          <dt>Returns to</dt>
          <dd>
            {app.redirectUris.map((uri) => (
              <div key={uri}>{uri}</div>
            ))}
          </dd>
          <dt>After a payment</dt>
          <dd>{app.paymentReturnUrl ?? "People see the bet"}</dd>
        </Facts>
        <ScopeList scopes={app.scopes} />
        <Row>
          <Button
            look="secondary"
            size="small"
            aria-label={`After a payment: ${app.name}`}
            onClick={() => setAsking("return")}
          >
            After a payment
          </Button>
          {!app.isPublic && (
            <Button
              look="secondary"
              size="small"
              aria-label={`New secret: ${app.name}`}
              onClick={() => setAsking("rotate")}
            >
              New secret
            </Button>
          )}
          <Button look="secondary" size="small" aria-label={`Delete: ${app.name}`} onClick={() => setAsking("delete")}>
            Delete
          </Button>
        </Row>
      </Stack>
      {asking === "rotate" && (
        <RotateSecretDialog
          name={app.name}
          isSending={isRotating}
          onClose={close}
          onRotate={(overlapDays) => void rotate(overlapDays)}
        />
      )}
      {asking === "return" && <PaymentReturnDialog app={app} onClose={close} />}
      {asking === "delete" && (
        <DeleteAppDialog name={app.name} isDeleting={isDeleting} onClose={close} onDelete={() => void remove()} />
      )}
    </Card>
  );
}
