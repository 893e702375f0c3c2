import { styled } from "styled-components";
import { OutsideLink } from "../components/outside-link.tsx";
import { readFragment, type FragmentType } from "../generated/fragment-masking.ts";
import { graphql } from "../generated/gql.ts";

const JudgingTermsFacts = graphql(`
  fragment JudgingTerms on Bet {
    sourceName
    sourceUrl
    voidIf
    earlyProposal
  }
`);

const List = styled.dl`
  display: grid;
  gap: ${({ theme }) => theme.space[3]};
  max-width: ${({ theme }) => theme.width.reading};
  overflow-wrap: anywhere;

  & dt {
    color: ${({ theme }) => theme.colour.inkSoft};
    font-size: ${({ theme }) => theme.size.s};
  }
  & dd {
    white-space: pre-line;
  }
`;

export type JudgingTermsProps = { readonly bet: FragmentType<typeof JudgingTermsFacts> };

/** How a bet is judged, as far as its creator specified it. Renders nothing where they specified nothing. */
export function JudgingTerms({ bet }: JudgingTermsProps) {
  const { sourceName, sourceUrl, voidIf, earlyProposal } = readFragment(JudgingTermsFacts, bet);
  const isSourceKnown = Boolean(sourceName) || Boolean(sourceUrl);
  if (!isSourceKnown && !voidIf && earlyProposal) return null;
  return (
    <List aria-label="How it will be judged">
      {isSourceKnown && (
        <div>
          <dt>The result is read at</dt>
          <dd>{sourceUrl ? <OutsideLink to={sourceUrl}>{sourceName ?? undefined}</OutsideLink> : sourceName}</dd>
        </div>
      )}
      {voidIf && (
        <div>
          <dt>It is void if</dt>
          <dd>{voidIf}</dd>
        </div>
      )}
      {!earlyProposal && (
        <div>
          <dt>A result can be proposed</dt>
          <dd>After the end date, not before.</dd>
        </div>
      )}
    </List>
  );
}
