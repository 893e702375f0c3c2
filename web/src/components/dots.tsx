import { styled } from "styled-components";
import { formatCount } from "../shared/format-count.ts";

export type DotsProps = { readonly cast: number; readonly required: number; readonly electorate: number };

const maximumDots = 12;

const DotRow = styled.span`
  display: inline-flex;
  align-items: center;
  gap: 5px;
`;

const Dot = styled.span<{ $cast: boolean }>`
  width: 10px;
  height: 10px;
  border-radius: 50%;
  border: 1.5px solid ${({ theme, $cast }) => ($cast ? theme.colour.accentInk : theme.colour.lineStrong)};
  background: ${({ theme, $cast }) => ($cast ? theme.colour.accentInk : "transparent")};
`;

const Words = styled.span`
  color: ${({ theme }) => theme.colour.inkSoft};
  font-size: ${({ theme }) => theme.size.s};
  font-variant-numeric: tabular-nums;
`;

const Wrapper = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 4px 12px;
`;

/** Votes cast of those who may vote, and how many approvals decide. A large electorate is told in words alone. */
export function Dots({ cast, required, electorate }: DotsProps) {
  return (
    <Wrapper>
      {electorate <= maximumDots && (
        <DotRow aria-hidden>
          {Array.from({ length: electorate }, (_, index) => (
            <Dot key={index} $cast={index < cast} />
          ))}
        </DotRow>
      )}
      <Words>
        {formatCount(cast)} of {formatCount(electorate)} voted, {formatCount(required)}{" "}
        {required === 1 ? "approval" : "approvals"} needed
      </Words>
    </Wrapper>
  );
}
