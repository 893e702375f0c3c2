import { useState, type FormEvent } from "react";
import { Button } from "../../components/forms/button.tsx";
import { ChipRow } from "../../components/chip.tsx";
import { Field, TextInput } from "../../components/forms/field.tsx";
import { Stack } from "../../components/layout.ts";
import type { AuditOf } from "./api/load-audit-entries.ts";
import { AuditPages } from "./audit-pages.tsx";

const kinds: readonly { readonly value: AuditOf; readonly label: string }[] = [
  { value: "people", label: "People" },
  { value: "bets", label: "Bets and platform" },
  { value: "money", label: "Money" },
  { value: "support", label: "Support" },
];

/** The actions of staff and admins, newest first: everyone's, or those by and about one person. */
export function Audit() {
  const [of, setOf] = useState<AuditOf>("people");
  const [typed, setTyped] = useState("");
  const [personId, setPersonId] = useState("");

  const narrow = (event: FormEvent) => {
    event.preventDefault();
    setPersonId(typed.trim());
  };
  return (
    <Stack $gap={4}>
      <ChipRow label="About" options={kinds} value={of} onChange={setOf} />
      <form onSubmit={narrow} noValidate>
        <Stack $gap={3}>
          <Field label="Person" hint="An id, as /staff shows it. Leave it empty for everybody.">
            <TextInput
              value={typed}
              autoComplete="off"
              spellCheck={false}
              onChange={(event) => setTyped(event.target.value)}
            />
          </Field>
          <div>
            <Button look="secondary" size="small" type="submit">
              Show
            </Button>
          </div>
        </Stack>
      </form>
      <AuditPages key={`${of} ${personId}`} of={of} personId={personId} />
    </Stack>
  );
}
