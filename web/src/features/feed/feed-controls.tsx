import Search from "lucide-react/icons/search";
import { useEffect, useEffectEvent, useState } from "react";
import { feedFilters } from "../../bets/subject.ts";
import { ChipRow } from "../../components/chip.tsx";
import { Select, TextInput } from "../../components/forms/field.tsx";
import { Controls, Filters, SearchBox, SortBox } from "./feed.styles.ts";
import { LONGEST_SEARCH, sortsOf, stages, type FeedView } from "./feed-view.ts";

/** Long enough for one query per word. */
const TYPING_MS = 300;

export type FeedControlsProps = { readonly view: FeedView; readonly onView: (view: FeedView) => void };

/** The feed's filters: the bets' stage, category, order, and search words. */
export function FeedControls({ view, onView }: FeedControlsProps) {
  const sorts = sortsOf(view.stage);
  return (
    <Filters>
      <Controls>
        <ChipRow
          label="Stage"
          options={stages}
          value={view.stage}
          onChange={(stage) => onView({ ...view, stage, sort: "LARGEST" })}
        />
        <SearchField value={view.search} onChange={(search) => onView({ ...view, search })} />
        <SortBox>
          <Select
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
          </Select>
        </SortBox>
      </Controls>
      <ChipRow
        label="Category"
        options={feedFilters}
        value={view.filter}
        onChange={(filter) => onView({ ...view, filter })}
      />
    </Filters>
  );
}

function SearchField({ value, onChange }: { value: string; onChange: (search: string) => void }) {
  const [typed, setTyped] = useState(value);
  const submit = useEffectEvent((search: string) => {
    if (search !== value) onChange(search);
  });
  useEffect(() => {
    const timer = setTimeout(() => submit(typed.trim()), TYPING_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  return (
    <SearchBox>
      <Search size={18} aria-hidden />
      <TextInput
        type="search"
        aria-label="Search bets"
        placeholder="Search bets"
        maxLength={LONGEST_SEARCH}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
    </SearchBox>
  );
}
