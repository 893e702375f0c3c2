import type { MouseEvent } from "react";
import { Notice } from "../../components/notice.tsx";
import type { BetText } from "./clarity/bet-text.ts";
import type { Lack } from "./clarity/lack.ts";
import { lacksOf } from "./clarity/lacks-of.ts";
import { Advice, AdviceButton } from "./judging-advice.styles.ts";

/** More would be read by nobody. */
const atOnce = 3;

export type JudgingAdviceProps = { readonly text: BetText };

/** Says what the bet's text lacks to be judged. It advises and never blocks. */
export function JudgingAdvice({ text }: JudgingAdviceProps) {
  if (text.title.trim() === "" || text.description.trim() === "") return null;
  const lacks = lacksOf(text).slice(0, atOnce);
  if (lacks.length === 0) return null;
  return (
    <Notice title="For a result that nobody can argue with:">
      <Advice>
        {lacks.map((lack) => (
          <li key={lack.sentence}>
            <AdviceButton type="button" onClick={(event) => goTo(lack, event)}>
              {lack.sentence}
            </AdviceButton>
          </li>
        ))}
      </Advice>
    </Notice>
  );
}

/** Puts the focus into the field that a sentence is about, which may be folded away. */
function goTo({ field }: Lack, { currentTarget }: MouseEvent<HTMLButtonElement>): void {
  const control = currentTarget.form?.elements.namedItem(field);
  if (!(control instanceof HTMLElement)) return;
  control.closest("details")?.setAttribute("open", "");
  control.focus();
}
