import { useState } from "react";
import { Button } from "../../components/forms/button.tsx";
import { Row, Soft, Stack } from "../../components/layout.ts";
import { NotLoaded } from "../../components/loading/not-loaded.tsx";
import { Loading, Skeleton } from "../../components/loading/skeleton.tsx";
import { readFragment } from "../../generated/fragment-masking.ts";
import { graphql } from "../../generated/gql.ts";
import { refetchQuietly } from "../../graphql/refetch-quietly.ts";
import { useAuditEntries, type AuditOf } from "./api/load-audit-entries.ts";
import { AuditList } from "./audit-list.tsx";
import { useAdminNews } from "./use-admin-news.ts";

const AuditPage = graphql(`
  fragment AuditPage on AuditEntryConnection {
    nodes {
      id
      action
      actorId
      subjectId
      reason
      before {
        name
        value
      }
      after {
        name
        value
      }
      createdAt
    }
    pageInfo {
      hasNextPage
      endCursor
    }
  }
`);

/** The actions of one area, page by page. */
export function AuditPages({ of, personId }: { readonly of: AuditOf; readonly personId: string }) {
  /** The cursors of this page and those before it; the first page's is null. */
  const [behind, setBehind] = useState<readonly (string | null)[]>([null]);
  const { page, loading, error, refetch } = useAuditEntries({ of, personId, after: behind.at(-1) ?? null });
  useAdminNews(() => refetchQuietly(refetch));
  const shown = readFragment(AuditPage, page);
  if (loading && !shown) {
    return (
      <Loading label="Looking up what was done">
        <Skeleton $height="120px" />
      </Loading>
    );
  }
  if (error || !shown) return <NotLoaded what="What was done" onRetry={() => refetchQuietly(refetch)} />;
  const { nodes, pageInfo } = shown;
  return (
    <Stack $gap={4}>
      {nodes.length === 0 ? <Soft $size="m">Nothing was done here.</Soft> : <AuditList entries={nodes} />}
      <Row $gap={3}>
        {behind.length > 1 && (
          <Button look="secondary" size="small" onClick={() => setBehind(behind.slice(0, -1))}>
            Newer
          </Button>
        )}
        {pageInfo.hasNextPage && (
          <Button look="secondary" size="small" onClick={() => setBehind([...behind, pageInfo.endCursor])}>
            Older
          </Button>
        )}
      </Row>
    </Stack>
  );
}
