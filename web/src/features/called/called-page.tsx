import ImageOff from "lucide-react/icons/image-off";
import { useCallback, useEffect, useState } from "react";
import { Button, ButtonLink } from "../../components/forms/button.tsx";
import { Reading, Row, Soft, Stack } from "../../components/layout.ts";
import { EmptyState } from "../../components/loading/empty-state.tsx";
import { Loading, Skeleton } from "../../components/loading/skeleton.tsx";
import { loadCalled, type Called } from "./api/load-called.ts";
import { Claim, Picture, PictureSkeleton } from "./called-page.styles.ts";

export type CalledPageProps = { readonly token: string };

/** The page of a winner's picture, for everybody with its link, signed in or not. */
export function CalledPage({ token }: CalledPageProps) {
  const [called, setCalled] = useState<Awaited<ReturnType<typeof loadCalled>>>();
  const load = useCallback(async () => setCalled(await loadCalled(token)), [token]);
  useEffect(() => void load(), [load]);
  if (called === undefined) return <Waiting />;
  if (called === "none") return <NoPicture />;
  if (called === "unknown") return <NotReached onRetry={load} />;
  return <Found called={called} token={token} />;
}

function Found({ called, token }: { readonly called: Called; readonly token: string }) {
  const { title, words, betId } = called;
  return (
    <Reading>
      <Stack $gap={5}>
        <title>{`${words} · Stakehold`}</title>
        <Claim>{title}</Claim>
        <Picture src={`/share/called/${token}.png`} width={1200} height={630} alt={words} />
        <p>{storyOf(called)}</p>
        <Row>
          <ButtonLink to={`/bet/${betId}`}>See the bet</ButtonLink>
          <ButtonLink look="secondary" to="/">
            See what else is open
          </ButtonLink>
        </Row>
        <Soft as="p">A participant who won made this picture, and can withdraw it at any time.</Soft>
      </Stack>
    </Reading>
  );
}

/** Says what the share in the picture is. */
function storyOf({ position, percent }: Called): string {
  const side = position.toUpperCase();
  const share = percent === 100 ? "nobody held the other side" : `${side} held ${percent}% of the pool`;
  return `Once this person had joined, ${share}. ${side} won.`;
}

const Waiting = () => (
  <Reading>
    <Loading label="Loading the picture">
      <Stack $gap={5}>
        <Skeleton $width="70%" $height="34px" />
        <PictureSkeleton />
      </Stack>
    </Loading>
  </Reading>
);

const icon = <ImageOff size={22} aria-hidden />;

const NoPicture = () => (
  <>
    <title>No picture here · Stakehold</title>
    <EmptyState
      isPage
      title="This picture is not here"
      text="Its maker has withdrawn it, or the link is not complete."
      icon={icon}
      action={<ButtonLink to="/">Go to the home page</ButtonLink>}
    />
  </>
);

const NotReached = ({ onRetry }: { readonly onRetry: () => Promise<void> }) => (
  <EmptyState
    isPage
    title="The picture could not be loaded"
    text="Stakehold could not be reached, or did not answer. Try again in a moment."
    icon={icon}
    action={<Button onClick={() => void onRetry()}>Try again</Button>}
  />
);
