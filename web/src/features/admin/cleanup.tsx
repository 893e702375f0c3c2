import { useState } from "react";
import { Button } from "../../components/forms/button.tsx";
import { Disclosure } from "../../components/disclosure.tsx";
import { Row, Stack } from "../../components/layout.ts";
import { useNow } from "../../components/use-now.ts";
import type { PlatformCountsQuery } from "../../generated/graphql.ts";
import { CleanupDialog, type CleanupDialogProps } from "./cleanup-dialog.tsx";
import { ClearingNotice } from "./clearing-notice.tsx";
import { hasExpired } from "./has-expired.ts";
import { WithdrawButton } from "./withdraw-button.tsx";

export type CleanupProps = {
  /** Undefined while they can't be read; the cleanup is then disabled. */
  readonly counts: PlatformCountsQuery["platformCounts"] | undefined;
};

type Opened = Pick<CleanupDialogProps, "counts" | "cleanupId">;

/** Clears the platform. Where it takes two admins, one requests it and another confirms it. */
export function Cleanup({ counts }: CleanupProps) {
  // An open dialog keeps the values it was opened with, whatever another admin does and even if counts are lost.
  const [opened, setOpened] = useState<Opened | null>(null);
  const now = useNow();
  const clearing = counts?.clearing ?? null;
  const waits = clearing !== null && !hasExpired(clearing, now);
  const mayConfirm = waits && !clearing.isOwn;
  return (
    <section aria-labelledby="cleanup">
      <Disclosure summary={<h2 id="cleanup">Cleanup</h2>} open={waits}>
        <Stack $gap={4}>
          <p>
            Refunds every bet that is not over, and deletes all bets, votes, tickets and emails.
            {(counts?.clearingNeeds ?? 1) > 1 && " One admin asks for it, and another confirms it."}
          </p>
          {clearing && <ClearingNotice clearing={clearing} />}
          <Row $gap={3}>
            {(!waits || mayConfirm) && (
              <Button
                look="danger"
                disabled={counts?.isClosed !== false}
                onClick={() => counts && setOpened({ counts, cleanupId: mayConfirm ? clearing.id : null })}
              >
                {mayConfirm ? "Confirm the cleanup" : "Clear the platform"}
              </Button>
            )}
            {waits && <WithdrawButton cleanupId={clearing.id} isOwn={clearing.isOwn} />}
          </Row>
        </Stack>
      </Disclosure>
      {opened && <CleanupDialog {...opened} onClose={() => setOpened(null)} />}
    </section>
  );
}
