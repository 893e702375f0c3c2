import { TokensPage } from "../../features/tokens/tokens-page.tsx";

export function Component() {
  return (
    <>
      <title>Personal tokens · Stakehold</title>
      <TokensPage />
    </>
  );
}
