import { useId } from "react";
import type { Position } from "../../generated/graphql.ts";
import { isLessThan } from "../../shared/compare-amounts.ts";
import { formatMoney } from "../../shared/format-money.ts";
import { Amount } from "../amount.tsx";
import { Lines, Rail, Slider, Thumb, Track } from "./outcome-track.styles.ts";
import { placeOnTrack } from "./place-on-track.ts";
import { TwoOutcomes, type StakeOutcomes } from "./two-outcomes.tsx";

export type OutcomeTrackProps = {
  readonly side: Position;
  /** The stake in the form: a decimal string, possibly empty. */
  readonly stake: string;
  /** The amounts to choose from, in ascending order, at least two. They form the track. */
  readonly stops: readonly string[];
  /** Null while the query is under way. */
  readonly outcomes: StakeOutcomes | null;
  /** If set, the track is a slider between stops. */
  readonly onStake?: ((stake: string) => void) | undefined;
};

/** A stake's two outcomes, and the stake itself as a track. */
export function OutcomeTrack({ side, stake, stops, outcomes, onStake }: OutcomeTrackProps) {
  return (
    <Track>
      <TwoOutcomes side={side} outcomes={outcomes} />
      <Stops stake={stake} stops={stops} place={placeOnTrack(stake, stops)} onStake={onStake} />
      <p>Every winner gains the same, whatever they stake.</p>
    </Track>
  );
}

type StopsProps = Pick<OutcomeTrackProps, "stake" | "stops" | "onStake"> & { readonly place: number };

/**
 * The thumb is drawn at the stake itself, which may lie between two stops; the native slider over it moves by stops.
 */
function Stops({ stake, stops, place, onStake }: StopsProps) {
  const id = useId();
  const [least = "0", most = "0"] = [stops[0], stops.at(-1)];
  const at = stops.findLastIndex((stop) => !isLessThan(stake, stop));
  return (
    <div>
      <Slider>
        <Rail style={{ width: `${place}%` }} aria-hidden />
        <Thumb style={{ left: `${place}%` }} aria-hidden />
        {onStake && (
          <input
            type="range"
            aria-labelledby={id}
            aria-valuetext={isLessThan(stake, "0") ? "nothing yet" : formatMoney(stake)}
            min={0}
            max={stops.length - 1}
            value={Math.max(0, at)}
            onChange={({ currentTarget }) => onStake(stops[currentTarget.valueAsNumber] ?? least)}
          />
        )}
      </Slider>
      <Lines aria-hidden>
        <Amount value={least} />
        <span id={id}>Your stake</span>
        <Amount value={most} />
      </Lines>
    </div>
  );
}
