import { styled } from "styled-components";
import { Button } from "./button.tsx";

export type LoadMoreProps = { hasMore: boolean; loading: boolean; onLoad: () => void };

const Place = styled.div`
  display: flex;
  justify-content: center;
  margin-top: ${({ theme }) => theme.space[6]};
`;

/** The end of a list that goes on. Nothing, where it does not. */
export function LoadMore({ hasMore, loading, onLoad }: LoadMoreProps) {
  if (!hasMore) return null;
  return (
    <Place>
      <Button look="secondary" pending={loading && "Loading..."} onClick={onLoad}>
        Load More
      </Button>
    </Place>
  );
}
