import { useState, type FormEvent } from "react";
import { Link } from "react-router-dom";
import { styled } from "styled-components";
import { Button } from "../../components/forms/button.tsx";
import { Card } from "../../components/card.tsx";
import { Field, TextInput } from "../../components/forms/field.tsx";
import { Reading, Row, Soft, Stack } from "../../components/layout.ts";
import { PageHeader } from "../../components/page/page-header.tsx";
import { problemWith } from "./query-graph.ts";

export type TokenFormProps = {
  /** Called with a token that the graph accepts. */
  readonly onToken: (token: string) => void;
};

const Below = styled(Stack)`
  margin-top: ${({ theme }) => theme.space[8]};
`;

/** Asks for a token, and checks that the graph accepts it. */
export function TokenForm({ onToken }: TokenFormProps) {
  const [token, setToken] = useState("");
  const [problem, setProblem] = useState<string | null>(null);
  const [isAsking, setAsking] = useState(false);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const given = token.trim();
    if (given === "") return setProblem("Paste a token first.");
    setAsking(true);
    const found = await problemWith(given);
    setAsking(false);
    if (found === null) return onToken(given);
    setProblem(found);
  };
  return (
    <Reading>
      <PageHeader title="API explorer" text="Ask the API in this browser: its schema, your queries, their answers." />
      <Card as="div">
        <form onSubmit={(event) => void submit(event)} noValidate>
          <Stack $gap={5}>
            <Field
              label="Your token"
              hint="It begins with sh_pat_ or sh_at_. It stays in the memory of this page: a reload forgets it, and nothing stores it."
              error={problem ?? undefined}
            >
              <TextInput
                type="password"
                value={token}
                autoComplete="off"
                spellCheck={false}
                onChange={(event) => {
                  setToken(event.target.value);
                  setProblem(null);
                }}
              />
            </Field>
            <Row $justify="space-between" $gap={4}>
              <Button type="submit" pending={isAsking && "Asking..."}>
                Open the explorer
              </Button>
              <Soft $size="m">
                No token yet? <Link to="/personal-tokens">Make one</Link>, and come back.
              </Soft>
            </Row>
          </Stack>
        </form>
      </Card>
      <Below $gap={2} as="section" aria-labelledby="explorer-acts">
        <h2 id="explorer-acts">What you do here is real</h2>
        <p>
          The explorer asks with your token alone, not with your sign-in. What the token may do, it does: a mutation
          that creates a bet creates it.
        </p>
        <Row $gap={5}>
          <a href="/developers">Documentation</a>
          <Link to="/settings">Back to settings</Link>
        </Row>
      </Below>
    </Reading>
  );
}
