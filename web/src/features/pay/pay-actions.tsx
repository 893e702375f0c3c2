import type { ReactNode } from "react";
import { Button } from "../../components/button.tsx";
import { Row, Soft, Stack } from "../../components/layout.ts";
import { Time } from "../../components/time.tsx";
import type { WayBack } from "./use-way-back.ts";

export type PayActionsProps = {
  readonly way: WayBack;
  /** While the card is charged nobody leaves. */
  readonly isBusy?: boolean;
  readonly keptUntil: string | null;
  /** The way forward. */
  readonly children: ReactNode;
};

/** Going on and giving up, and for how long there is a choice: who gives up may come back while the place is kept. */
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
