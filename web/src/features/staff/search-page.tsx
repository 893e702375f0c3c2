import { useId, type FormEvent } from "react";
import { useSearchParams } from "react-router-dom";
import { Button } from "../../components/forms/button.tsx";
import { Field, TextInput } from "../../components/forms/field.tsx";
import { Stack } from "../../components/layout.ts";
import { PageHeader } from "../../components/page/page-header.tsx";
import { Found } from "./found.tsx";
import { SearchForm, SearchRow } from "./staff.styles.ts";

const longest = 320;

/** The lookup page for staff. The address contains the search, so Back leads to its results. */
export function SearchPage() {
  const [parameters, setParameters] = useSearchParams();
  const search = parameters.get("search") ?? "";
  const name = useId();
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const sought = new FormData(event.currentTarget).get(name);
    setParameters(typeof sought === "string" && sought.trim() !== "" ? { search: sought.trim() } : {});
  };
  return (
    <>
      <PageHeader title="Staff" text="Look up people, bets, stakes and tickets. What admins decide stays on record." />
      <Stack $gap={8}>
        <SearchForm role="search" onSubmit={submit}>
          <Field label="Id, email address or Stripe id" hint="In full: pi_…, re_… and tr_… are Stripe's.">
            <SearchRow>
              <TextInput
                key={search}
                name={name}
                defaultValue={search}
                maxLength={longest}
                autoComplete="off"
                spellCheck={false}
              />
              <Button type="submit">Look up</Button>
            </SearchRow>
          </Field>
        </SearchForm>
        {search !== "" && <Found key={search} search={search} />}
      </Stack>
    </>
  );
}
