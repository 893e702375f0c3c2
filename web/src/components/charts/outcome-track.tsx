import { useId } from "react";
import type { Position } from "../../generated/graphql.ts";
import { isLessThan } from "../../shared/compare-amounts.ts";
import { formatMoney } from "../../shared/format-money.ts";
import type { Money } from "../../shared/money.ts";
import { Amount } from "../amount.tsx";
import { End, Ends, Lines, Plot, Point, Rail, Sketch, Slider, Swatch, Thumb, Track } from "./outcome-track.styles.ts";
import { outcomePlot, placeOnTrack } from "./outcome-plot.ts";
import { Skeleton } from "../loading/skeleton.tsx";

/** The possible outcomes of a stake, as computed by the server. */
export type StakeOutcomes = {
  /** Stake and fee. */
  readonly loss: Money;
  /** What the user wins on top of their stake; null while the other side is empty. */
  readonly gain: Money | null;
  /** The stake and the gain. */
  readonly receive: Money | null;
};

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

const otherSide = { FOR: "AGAINST", AGAINST: "FOR" } as const satisfies Record<Position, Position>;

/** A drawing of a stake's outcomes: the possible loss grows with the stake, the possible gain does not. */
export function OutcomeTrack({ side, stake, stops, outcomes, onStake }: OutcomeTrackProps) {
  const place = placeOnTrack(stake, stops);
  return (
    <Track>
      <OutcomeSketch stops={stops} place={place} gain={outcomes?.gain ?? null} />
      <Stops stake={stake} stops={stops} place={place} onStake={onStake} />
      <Ends>
        <End>
          <dt>
            <Swatch $line="loss" /> If {otherSide[side]} wins
          </dt>
          <dd>
            lose <Sum money={outcomes?.loss} />
          </dd>
        </End>
        <End>
          <dt>
            <Swatch $line="gain" /> If {side} wins
          </dt>
          <dd>
            {outcomes && !outcomes.gain ? (
              "no gain while the other side is empty"
            ) : (
              <>
                gain <Sum money={outcomes?.gain} />, receive <Sum money={outcomes?.receive} />
              </>
            )}
          </dd>
        </End>
      </Ends>
      <p>Every winner gains the same, whatever they stake.</p>
    </Track>
  );
}

/** An amount; a skeleton while it is being queried. */
function Sum({ money }: { money: Money | null | undefined }) {
  return money ? <Amount value={money.amount} /> : <Skeleton as="span" $width="56px" $height="1.1em" />;
}

function OutcomeSketch({ stops, place, gain }: { stops: readonly string[]; place: number; gain: Money | null }) {
  const { gainY, lossLine, lossArea, lossY, zeroY } = outcomePlot(stops, place, gain);
  const [least = "0", most = "0"] = [stops[0], stops.at(-1)];
  const flat = gain
    ? `The gain stays ${formatMoney(gain.amount)} while the stake moves`
    : "What can be lost grows with the stake";
  return (
    <Plot role="img" aria-label={`${flat} from ${formatMoney(least)} to ${formatMoney(most)}.`}>
      <Sketch viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden>
        <path data-line="risked" d={lossArea} />
        <line data-line="zero" x1="0" x2="100" y1={zeroY} y2={zeroY} />
        <line data-line="stake" x1={place} x2={place} y1="0" y2="100" />
        <path data-line="loss" d={lossLine} />
        {gainY !== null && <line data-line="gain" x1="0" x2="100" y1={gainY} y2={gainY} />}
      </Sketch>
      <Point $line="loss" style={{ left: `${place}%`, top: `${lossY}%` }} />
      {gainY !== null && <Point $line="gain" style={{ left: `${place}%`, top: `${gainY}%` }} />}
    </Plot>
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
