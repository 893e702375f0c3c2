import { styled } from "styled-components";
import { Stack } from "../../components/layout.ts";
import { Notice } from "../../components/notice.tsx";
import { SecretLine } from "../../developers/secret-line.tsx";

/** An app's credentials; `secret` is null for a public app. */
export type ShownSecret = { readonly name: string; readonly clientId: string; readonly secret: string | null };

const Code = styled.code`
  overflow-wrap: anywhere;
  -webkit-user-select: all;
  user-select: all;
`;

/** The client id, and the secret, shown only this once. */
export const AppSecret = ({ shown: { name, clientId, secret } }: { readonly shown: ShownSecret }) => (
  <Notice tone="success" title={`${name} is ready`}>
    <Stack $gap={2}>
      <span>
        Client id: <Code>{clientId}</Code>
      </span>
      {secret === null ? (
        <span>It is a public app and has no secret.</span>
      ) : (
        <>
          <span>Client secret. Copy it now: it is not stored, and can&apos;t be shown again.</span>
          <SecretLine label="Copy the client secret" secret={secret} />
        </>
      )}
    </Stack>
  </Notice>
);
