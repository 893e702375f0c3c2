import { Stack } from "../../components/layout.ts";
import { Notice } from "../../components/notice.tsx";
import { SecretLine } from "../../developers/secret-line.tsx";

/** A token that was just created; `secret` is null if it was created earlier and the response was lost. */
export type MadeToken = { readonly name: string; readonly secret: string | null };

/** The token, shown only this once. */
export const TokenSecret = ({ made: { name, secret } }: { readonly made: MadeToken }) =>
  secret === null ? (
    <Notice tone="warning" title={`${name} was made before`}>
      Its token can&apos;t be shown again. Revoke it, and make another.
    </Notice>
  ) : (
    <Notice tone="success" title={`${name} is ready`}>
      <Stack $gap={2}>
        <span>Copy the token now: it is not stored, and can&apos;t be shown again.</span>
        <SecretLine label="Copy the token" secret={secret} />
      </Stack>
    </Notice>
  );
