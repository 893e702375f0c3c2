import { Stack } from "../../components/layout.ts";
import { Notice } from "../../components/notice.tsx";
import { SecretLine } from "../../developers/secret-line.tsx";

/** A secret that was just created, and its address. */
export type MadeSecret = { readonly url: string; readonly secret: string };

/** The secret that signs messages, shown only this once. */
export const WebhookSecret = ({ made: { url, secret } }: { readonly made: MadeSecret }) => (
  <Notice tone="success" title="The signing secret">
    <Stack $gap={2}>
      <span>
        Your server verifies with it that messages to {url} are ours. Copy it now: it can&apos;t be shown again.
      </span>
      <SecretLine label="Copy the signing secret" secret={secret} />
    </Stack>
  </Notice>
);
