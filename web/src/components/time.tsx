import { styled } from "styled-components";
import { formatRelative, formatTime } from "../shared/format-time.ts";
import { useNow } from "./use-now.ts";

export type TimeProps = {
  /** An ISO-8601 instant. */
  readonly at: string;
  /** Omits the relative time, for tight spaces. */
  readonly exactOnly?: boolean;
};

/** Keeps a date on one line, because a broken one reads as two. */
const Exact = styled.span`
  white-space: nowrap;
`;

const Relative = styled(Exact)`
  color: ${({ theme }) => theme.colour.inkSoft};
`;

/** The exact time in the user's own zone, followed by the relative one. */
export function Time({ at, exactOnly = false }: TimeProps) {
  const now = useNow();
  const instant = new Date(at);
  return (
    <time dateTime={at}>
      <Exact>{formatTime(instant, now)}</Exact>
      {!exactOnly && <Relative> ({formatRelative(instant, now)})</Relative>}
    </time>
  );
}
