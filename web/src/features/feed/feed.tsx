import { useSearchParams } from "react-router-dom";
import { feedFilters, type FeedFilter } from "../../bets/subject.ts";
import { ChipRow } from "../../components/chip.tsx";
import { BetList } from "./bet-list.tsx";
import { filterOfAddress } from "./feed-filter.ts";
import { Filters } from "./feed.styles.ts";
import { StandingCards } from "./standing-cards.tsx";

/** The chosen category is part of the address, so that it survives Back and can be sent to somebody. */
export function Feed() {
  const [parameters, setParameters] = useSearchParams();
  const filter = filterOfAddress(parameters.get("category"));
  const choose = (chosen: FeedFilter) =>
    setParameters(
      (present) => {
        const next = new URLSearchParams(present);
        if (chosen === "ALL") next.delete("category");
        else next.set("category", chosen.toLowerCase());
        return next;
      },
      { preventScrollReset: true, replace: true },
    );
  return (
    <>
      <StandingCards />
      <Filters>
        <ChipRow label="Category" options={feedFilters} value={filter} onChange={choose} />
      </Filters>
      <BetList key={filter} filter={filter} onShowAll={() => choose("ALL")} />
    </>
  );
}
