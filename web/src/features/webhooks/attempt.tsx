import { Badge } from "../../components/badge.tsx";
import { Row, Soft, Stack } from "../../components/layout.ts";
import { Time } from "../../components/time.tsx";
import { Address } from "../../developers/facts.ts";
import type { DeliveryFactsFragment } from "../../generated/graphql.ts";
import { failureWords } from "./delivery-words.ts";
import { Raw } from "./webhook.styles.ts";

export type AttemptProps = { readonly attempt: DeliveryFactsFragment["attempts"][number] };

type Header = { readonly name: string; readonly value: string };

const lines = (headers: readonly Header[]): string => headers.map(({ name, value }) => `${name}: ${value}`).join("\n");

/** One attempt: its time, its request, and its response. */
export function Attempt({ attempt }: AttemptProps) {
  const { attemptedAt, durationMs, url, requestHeaders, status, responseHeaders, responseBody, failure } = attempt;
  const answer = [lines(responseHeaders), responseBody].filter((part) => part !== "").join("\n\n");
  return (
    <li>
      <Stack $gap={2}>
        <Row $gap={2}>
          <Badge tone={failure ? "danger" : "success"}>{status ?? "No answer"}</Badge>
          <Soft>
            <Time at={attemptedAt} exactOnly /> · {durationMs} ms
          </Soft>
        </Row>
        {failure && <p>{failureWords[failure]}.</p>}
        <Soft>
          Posted to <Address>{url}</Address>
        </Soft>
        <h4>What we sent, before the body</h4>
        <Raw tabIndex={0}>{lines(requestHeaders)}</Raw>
        {status !== null && (
          <>
            <h4>What your server answered</h4>
            <Raw tabIndex={0}>{answer === "" ? "Nothing but the status." : answer}</Raw>
          </>
        )}
      </Stack>
    </li>
  );
}
