import { useState } from "react";
import { Button } from "../../components/button.tsx";
import { Disclosure } from "../../components/disclosure.tsx";
import { Row, Stack } from "../../components/layout.ts";
import { useNow } from "../../components/use-now.ts";
import type { PlatformCountsQuery } from "../../generated/graphql.ts";
import { CleanupDialog, type CleanupDialogProps } from "./cleanup-dialog.tsx";
import { ClearingNotice } from "./clearing-notice.tsx";
import { hasExpired } from "./has-expired.ts";
import { WithdrawButton } from "./withdraw-button.tsx";

export type CleanupProps = {
  /** Not there while they can't be read: then nothing is asked for either. */
  readonly counts: PlatformCountsQuery["platformCounts"] | undefined;
};

type Opened = Pick<CleanupDialogProps, "counts" | "cleanupId">;

/** The way to clear the platform: one admin asks, and another confirms. */
export function Cleanup({ counts }: CleanupProps) {
  // What the dialog does stays as it was opened, whatever another admin does meanwhile and whatever can't be counted.
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
            Refunds every bet that is not over, and deletes all bets, votes, tickets and emails. One admin asks for it,
            and another confirms it.
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
