import { useNeedsYou } from "../../bets/load-needs-you.ts";
import { dueWords } from "./due-words.ts";
import { Line } from "./due-line.styles.ts";

/** "3 votes need you", which leads to the page that lists them; a single item is named, and its link leads to it. */
export function DueLine() {
  const { payments, votes, proposals, count } = useNeedsYou();
  const [first] = [...payments, ...votes, ...proposals];
  if (first === undefined) return null;
  const { step, bet } = first;
  return (
    <Line to={count === 1 ? step.to : "/my-bets"}>
      <span>
        {count === 1
          ? `${step.words}: ${bet.title}`
          : dueWords({ payments: payments.length, votes: votes.length, results: proposals.length })}
      </span>
      <b aria-hidden>›</b>
    </Line>
  );
}
