import { NeedsYou } from "../../bets/needs-you.tsx";
import { Grid, Stack } from "../../components/layout.ts";
import { PageHeader } from "../../components/page/page-header.tsx";
import { useCreatedBets } from "../../features/my-bets/api/load-created-bets.ts";
import { useJoinedBets } from "../../features/my-bets/api/load-joined-bets.ts";
import { CreatedBets } from "../../features/my-bets/created-bets.tsx";
import { DueList } from "../../features/my-bets/due-list.tsx";
import { JoinedBets } from "../../features/my-bets/joined-bets.tsx";
import { SectionsSkeleton } from "../../features/my-bets/my-bets-skeleton.tsx";
import { OpenStakes } from "../../features/my-bets/open-stakes.tsx";
import { ProposeDialog } from "../../features/propose/propose-dialog.tsx";
import { useDialogAddress } from "../../shared/use-dialog-address.ts";

export function Component() {
  const propose = useDialogAddress("propose");
  const created = useCreatedBets();
  const joined = useJoinedBets();
  const isLoading = created.state === "loading" || joined.state === "loading";
  return (
    <>
      <title>My Bets · Stakehold</title>
      <PageHeader
        title="My Bets"
        // Both lists read the same sums, so the news of each keeps them up to date.
        actions={<OpenStakes person={(created.data ?? joined.data)?.me.user} isLoading={isLoading} />}
      />
      <NeedsYou due={<DueList />} skeleton={<SectionsSkeleton />}>
        <Grid $column="480px" $gap={8}>
          <Stack as="section" $gap={3} aria-labelledby="created">
            <h2 id="created">Bets I Created</h2>
            <CreatedBets list={created} onResolve={propose.open} />
          </Stack>
          <Stack as="section" $gap={3} aria-labelledby="joined">
            <h2 id="joined">Bets I Joined</h2>
            <JoinedBets list={joined} />
          </Stack>
        </Grid>
      </NeedsYou>
      {propose.value !== null && <ProposeDialog betId={propose.value} onClose={propose.close} />}
    </>
  );
}
