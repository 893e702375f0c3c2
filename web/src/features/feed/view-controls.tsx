import ArrowUpDown from "lucide-react/icons/arrow-up-down";
import ChevronDown from "lucide-react/icons/chevron-down";
import Search from "lucide-react/icons/search";
import { useState } from "react";
import { StyledSelect } from "../../components/forms/field.styles.ts";
import { Controls, SearchToggle, SortBox, StageBox } from "./view-controls.styles.ts";
import { sortsOf, stages, type FeedView } from "./feed-view.ts";
import { SearchField } from "./search-field.tsx";

export type ViewControlsProps = {
  readonly view: FeedView;
  readonly onView: (view: FeedView) => void;
  /** Whether the search is a button until it is used, for a row that is as wide as a phone. */
  readonly isOneRow: boolean;
};

/** The feed's stage, search words and order. */
export function ViewControls({ view, onView, isOneRow }: ViewControlsProps) {
  const [isOpened, setOpened] = useState(false);
  const isSearching = !isOneRow || isOpened || view.search !== "";
  const sorts = sortsOf(view.stage);
  return (
    <Controls>
      <StageBox>
        <StyledSelect
          aria-label="Stage"
          value={view.stage}
          onChange={({ target }) => {
            const chosen = stages.find(({ value }) => value === target.value);
            if (chosen) onView({ ...view, stage: chosen.value, sort: "LARGEST" });
          }}
        >
          {stages.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </StyledSelect>
        <ChevronDown size={18} aria-hidden />
      </StageBox>
      {isOneRow && (
        <SearchToggle
          type="button"
          aria-label="Search"
          title="Search"
          aria-expanded={isSearching}
          onClick={() => {
            setOpened(!isSearching);
            if (view.search !== "") onView({ ...view, search: "" });
          }}
        >
          <Search size={20} aria-hidden />
        </SearchToggle>
      )}
      <SortBox $isChosen={view.sort !== "LARGEST"} title="Order">
        <ArrowUpDown size={20} aria-hidden />
        <select
          aria-label="Order"
          value={view.sort}
          onChange={({ target }) => {
            const chosen = sorts.find(({ value }) => value === target.value);
            if (chosen) onView({ ...view, sort: chosen.value });
          }}
        >
          {sorts.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
      </SortBox>
      <SearchField
        key={String(isSearching)}
        value={view.search}
        isShown={isSearching}
        autoFocus={isOneRow && isOpened}
        onChange={(search) => onView({ ...view, search })}
      />
    </Controls>
  );
}
