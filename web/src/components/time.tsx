import { styled } from "styled-components";
import { formatRelative, formatTime } from "../shared/format-time.ts";
import { useNow } from "./use-now.ts";

export type TimeProps = {
  /** An ISO-8601 instant. */
  readonly at: string;
  /** Omits the relative time, for tight spaces. */
  readonly exactOnly?: boolean;
};

const Relative = styled.span`
  color: ${({ theme }) => theme.colour.inkSoft};
  white-space: nowrap;
`;

/** The exact time in the user's own zone, followed by the relative one. */
export function Time({ at, exactOnly = false }: TimeProps) {
  const now = useNow();
  const instant = new Date(at);
  return (
    <time dateTime={at}>
      {formatTime(instant, now)}
      {!exactOnly && <Relative> ({formatRelative(instant, now)})</Relative>}
    </time>
  );
}
