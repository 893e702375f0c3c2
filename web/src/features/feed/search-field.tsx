import Search from "lucide-react/icons/search";
import { useEffect, useEffectEvent, useState } from "react";
import { StyledInput } from "../../components/forms/field.styles.ts";
import { SearchBox } from "./view-controls.styles.ts";
import { LONGEST_SEARCH } from "./feed-view.ts";

/** Long enough for one query per word. */
const TYPING_MS = 300;

export type SearchFieldProps = {
  readonly value: string;
  /** While it is hidden, its rules are in the style sheet: those of an element that appears restyle the whole page. */
  readonly isShown: boolean;
  readonly autoFocus: boolean;
  readonly onChange: (search: string) => void;
};

/** The feed's search words; reports them after each pause in typing. */
export function SearchField({ value, isShown, autoFocus, onChange }: SearchFieldProps) {
  const [typed, setTyped] = useState(value);
  const submit = useEffectEvent((search: string) => {
    if (search !== value) onChange(search);
  });
  useEffect(() => {
    const timer = setTimeout(() => submit(typed.trim()), TYPING_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  return (
    <SearchBox hidden={!isShown}>
      <Search size={18} aria-hidden />
      <StyledInput
        type="search"
        aria-label="Search bets"
        placeholder="Search bets"
        autoFocus={autoFocus}
        maxLength={LONGEST_SEARCH}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
    </SearchBox>
  );
}
