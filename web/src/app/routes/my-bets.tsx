import { styled } from "styled-components";
import { NeedsYou } from "../../bets/needs-you.tsx";
import { PageHeader } from "../../components/page/page-header.tsx";
import { CreatedBets } from "../../features/my-bets/created-bets.tsx";
import { JoinedBets } from "../../features/my-bets/joined-bets.tsx";
import { SectionSkeleton } from "../../features/my-bets/my-bets-skeleton.tsx";
import { ProposeDialog } from "../../features/propose/propose-dialog.tsx";
import { useDialogAddress } from "../../shared/use-dialog-address.ts";

const Section = styled.section`
  margin-bottom: ${({ theme }) => theme.space[10]};

  & > h2 {
    margin-bottom: ${({ theme }) => theme.space[4]};
  }
`;

export function Component() {
  const propose = useDialogAddress("propose");
  return (
    <>
      <title>My Bets · Stakehold</title>
      <PageHeader title="My Bets" text="What you created and what you joined, this week's first." />
      <NeedsYou skeleton={<SectionSkeleton />} rest="below">
        <Section aria-labelledby="created">
          <h2 id="created">Bets I Created</h2>
          <CreatedBets onResolve={propose.open} />
        </Section>
        <Section aria-labelledby="joined">
          <h2 id="joined">Bets I Joined</h2>
          <JoinedBets />
        </Section>
      </NeedsYou>
      {propose.value !== null && <ProposeDialog betId={propose.value} onClose={propose.close} />}
    </>
  );
}
