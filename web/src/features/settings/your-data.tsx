import { ButtonAnchor } from "../../components/forms/button.tsx";
import { Card } from "../../components/card.tsx";
import { Row, Soft, Stack } from "../../components/layout.ts";

/** All data kept about the user, as one file. */
export const YourData = () => (
  <Card aria-labelledby="your-data">
    <Stack $gap={3}>
      <h2 id="your-data">Your data</h2>
      <Soft $size="m">
        One file with your account, sessions, bets, stakes, votes, statement and tickets. It is made for you alone; keep
        it where only you can read it.
      </Soft>
      <Row>
        <ButtonAnchor look="secondary" href="/api/user/export.json" download>
          Download your data
        </ButtonAnchor>
      </Row>
    </Stack>
  </Card>
);
