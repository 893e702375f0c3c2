import { Link } from "react-router-dom";
import { ExplorerPage } from "../../features/explorer/explorer-page.tsx";
import { Brand } from "../frame/brand.tsx";
import { Bar, BarEnd, BarInner, SkipLink } from "../frame/frame.styles.ts";

export function Component() {
  return (
    <>
      <title>API explorer · Stakehold</title>
      <SkipLink href="#page">Skip to the page</SkipLink>
      <Bar>
        <BarInner>
          <Brand />
          <BarEnd>
            <Link to="/personal-tokens">Your tokens</Link>
          </BarEnd>
        </BarInner>
      </Bar>
      <ExplorerPage />
    </>
  );
}
