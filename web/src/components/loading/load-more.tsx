import { styled } from "styled-components";
import { Button } from "../forms/button.tsx";
import { Soft } from "../layout.ts";

export type LoadMoreProps = {
  readonly hasMore: boolean;
  readonly loading: boolean;
  /** Why the last attempt failed. */
  readonly problem?: string | null;
  readonly onLoad: () => void;
};

const LoadMoreRow = styled.div`
  display: flex;
  flex-direction: column;
  align-items: center;
  gap: ${({ theme }) => theme.space[2]};
  margin-top: ${({ theme }) => theme.space[6]};
`;

/** The button that loads more of a list. Renders nothing if there is no more. */
export function LoadMore({ hasMore, loading, problem = null, onLoad }: LoadMoreProps) {
  if (!hasMore) return null;
  return (
    <LoadMoreRow>
      {problem !== null && <Soft>{problem}</Soft>}
      <Button look="secondary" pending={loading && "Loading..."} onClick={onLoad}>
        {problem === null ? "Load More" : "Try again"}
      </Button>
    </LoadMoreRow>
  );
}
