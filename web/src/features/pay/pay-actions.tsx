import type { ReactNode } from "react";
import { Button } from "../../components/forms/button.tsx";
import { Row, Soft, Stack } from "../../components/layout.ts";
import { Time } from "../../components/time.tsx";
import type { WayBack } from "./use-way-back.ts";

export type PayActionsProps = {
  readonly way: WayBack;
  /** Set while the card is charged, when nobody may leave. */
  readonly isBusy?: boolean;
  readonly keptUntil: string | null;
  /** The button to go on. */
  readonly children: ReactNode;
};

/**
 * The buttons to go on and to give up, and how long the choice lasts: users who give up may return while the
 * participation is kept.
 */
export const PayActions = ({ way, isBusy = false, keptUntil, children }: PayActionsProps) => (
  <Stack $gap={3}>
    <Row $gap={3}>
      {children}
      <Button
        look="secondary"
        disabled={isBusy}
        pending={way.isLeaving && "Going back..."}
        onClick={() => void way.leave()}
      >
        Not now
      </Button>
    </Row>
    {keptUntil !== null && (
      <Soft as="p">
        Your place is kept until <Time at={keptUntil} />.
      </Soft>
    )}
  </Stack>
);
