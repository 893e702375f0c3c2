import { styled } from "styled-components";
import { formatDate, formatTime } from "../../shared/format-time.ts";
import { useNow } from "../use-now.ts";

export type TimeAxisProps = {
  /** Both are milliseconds since 1970, as in `Date`. */
  readonly from: number;
  readonly until: number;
  /** Whether the drawing has days but no hours. */
  readonly daysOnly?: boolean;
};

const inner = [1 / 3, 2 / 3] as const;
const shortMs = 3 * 86_400_000;

const Axis = styled.div`
  position: relative;
  display: flex;
  justify-content: space-between;
  gap: ${({ theme }) => theme.space[2]};
  padding-top: ${({ theme }) => theme.space[2]};
  color: ${({ theme }) => theme.colour.inkSoft};
  font-size: ${({ theme }) => theme.size.s};
  font-variant-numeric: tabular-nums;
  white-space: nowrap;
`;

/** Shown between the ends only if there is room for all labels. */
const Inner = styled.span`
  position: absolute;
  display: none;
  translate: -50% 0;

  &::before {
    content: "";
    position: absolute;
    top: -8px;
    left: 50%;
    width: 1px;
    height: 6px;
    background: ${({ theme }) => theme.colour.lineStrong};
  }
  @container (min-width: 480px) {
    display: block;
  }
`;

/** The start and end of a drawing, with two dates between; with the hour if it spans less than three days. */
export function TimeAxis({ from, until, daysOnly = false }: TimeAxisProps) {
  const now = useNow();
  const format = daysOnly || until - from >= shortMs ? formatDate : formatTime;
  const words = (at: number) => format(new Date(at), now);
  return (
    <Axis aria-hidden>
      <span>{words(from)}</span>
      {inner.map((share) => (
        <Inner key={share} style={{ left: `${share * 100}%` }}>
          {words(from + (until - from) * share)}
        </Inner>
      ))}
      <span>{words(until)}</span>
    </Axis>
  );
}
