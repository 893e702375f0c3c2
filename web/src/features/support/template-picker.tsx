import { useState } from "react";
import { Button } from "../../components/forms/button.tsx";
import { Select } from "../../components/forms/field.tsx";
import { useTemplates } from "./api/load-templates.ts";
import { filledIn } from "./filled-in.ts";
import { PickForm } from "./support.styles.ts";

export type TemplatePickerProps = {
  /** The asker's name, for the template. */
  readonly askedBy: string;
  readonly onPick: (text: string) => void;
};

/** Inserts one of the team's templates into the message. Renders nothing if the team has none. */
export function TemplatePicker({ askedBy, onPick }: TemplatePickerProps) {
  const { nodes, hasMore, loadMore } = useTemplates();
  const [chosen, setChosen] = useState("");
  if (nodes.length === 0) return null;
  const template = nodes.find(({ id }) => id === chosen);
  return (
    <PickForm>
      <Select
        aria-label="Template"
        value={chosen}
        onFocus={() => hasMore && loadMore()}
        onChange={({ target }) => setChosen(target.value)}
      >
        <option value="">Choose a template</option>
        {nodes.map(({ id, title }) => (
          <option key={id} value={id}>
            {title}
          </option>
        ))}
      </Select>
      <Button
        look="secondary"
        disabled={template === undefined}
        onClick={() => {
          if (template !== undefined) onPick(filledIn(template.text, askedBy));
          setChosen("");
        }}
      >
        Insert
      </Button>
    </PickForm>
  );
}
