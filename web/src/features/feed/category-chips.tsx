import { feedFilters } from "../../bets/subject.ts";
import { ChipRow } from "../../components/chip.tsx";
import type { FeedView } from "./feed-view.ts";

export type CategoryChipsProps = { readonly view: FeedView; readonly onView: (view: FeedView) => void };

/** The feed's filter by category. */
export const CategoryChips = ({ view, onView }: CategoryChipsProps) => (
  <ChipRow
    label="Category"
    options={feedFilters}
    value={view.filter}
    onChange={(filter) => onView({ ...view, filter })}
  />
);
