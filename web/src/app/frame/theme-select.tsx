import { useState } from "react";
import { Field, Select } from "../../components/forms/field.tsx";
import { chooseTheme, chosenTheme, themeChoices } from "../../theme/theme-choice.ts";

/** The theme, for visitors, who have no profile menu to choose it in. */
export function ThemeSelect() {
  const [theme, setTheme] = useState(chosenTheme);
  return (
    <Field label="Theme">
      <Select value={theme} onChange={({ target }) => setTheme(chooseTheme(target.value))}>
        {themeChoices.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </Select>
    </Field>
  );
}
