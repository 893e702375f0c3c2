import { Badge } from "../../components/badge.tsx";
import { Card } from "../../components/card.tsx";
import { Stack } from "../../components/layout.ts";
import { Meanings } from "./escrow.styles.ts";
import { shownStatus, statusMeanings } from "./stake-status.ts";

export function HowEscrowWorks() {
  return (
    <Card>
      <Stack $gap={4}>
        <h2>How Escrow Works</h2>
        <Meanings>
          {statusMeanings.map(({ status, text }) => {
            const { tone, word } = shownStatus(status);
            return (
              <div key={status}>
                <dt>
                  <Badge tone={tone}>{word}</Badge>
                </dt>
                <dd>{text}</dd>
              </div>
            );
          })}
        </Meanings>
      </Stack>
    </Card>
  );
}
