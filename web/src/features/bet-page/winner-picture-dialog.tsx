import Copy from "lucide-react/icons/copy";
import Share2 from "lucide-react/icons/share-2";
import { useEffect, useRef, useState } from "react";
import { Button } from "../../components/forms/button.tsx";
import { Row, Soft, Stack } from "../../components/layout.ts";
import { NotLoaded } from "../../components/loading/not-loaded.tsx";
import { Loading, Skeleton } from "../../components/loading/skeleton.tsx";
import { Dialog } from "../../components/overlays/dialog.tsx";
import { useToast } from "../../components/overlays/toast.tsx";
import { failureMessage } from "../../graphql/failure-message.ts";
import { refetchQuietly } from "../../graphql/refetch-quietly.ts";
import { useIdempotencyKey } from "../../graphql/use-idempotency-key.ts";
import {
  madePictureOf,
  useMakeWinnerPicture,
  useOwnWinnerPicture,
  useWithdrawWinnerPicture,
  type MadePicture,
} from "./api/winner-picture.ts";
import { Link } from "./invitation.styles.ts";
import { copyLink, shareLink } from "./share-link.ts";
import { useShareResult } from "./use-share-result.ts";
import { News, Picture } from "./winner-picture-dialog.styles.ts";

export type WinnerPictureDialogProps = { readonly betId: string; readonly onClose: () => void };

/** The picture of a win: one press makes it, at a link that only its winner knows; another one withdraws it. */
export function WinnerPictureDialog({ betId, onClose }: WinnerPictureDialogProps) {
  const { data, error, refetch } = useOwnWinnerPicture(betId);
  const { make, withdraw, pending, done } = usePresses(betId);
  const picture = data && madePictureOf(data.bet?.myParticipation ?? null);
  const isUnknown = picture === undefined;
  return (
    <Dialog
      open
      wide
      onOpenChange={(open) => !open && onClose()}
      title="Picture of your win"
      description={
        picture
          ? "Everybody who has the link can see it: the claim and your side, but neither your name nor an amount."
          : "It shows the claim, your side, and its share of the pool when you joined. Neither your name nor an amount is in it."
      }
      footer={
        !isUnknown &&
        (picture === null ? (
          <Button pending={pending && "Making..."} onClick={() => void make()}>
            Make the picture
          </Button>
        ) : (
          <Button look="secondary" pending={pending && "Withdrawing..."} onClick={() => void withdraw()}>
            Withdraw the picture
          </Button>
        ))
      }
    >
      {isUnknown ? (
        error ? (
          <NotLoaded {...unreadable} onRetry={() => refetchQuietly(refetch)} />
        ) : (
          <Loading label="Loading your picture">
            <Skeleton $height="240px" />
          </Loading>
        )
      ) : (
        <Stack $gap={4}>
          {done !== null && <Done key={done}>{newsOf[done]}</Done>}
          {picture === null ? (
            <p>Only people to whom you send its link can find it, and you can withdraw it at any time.</p>
          ) : (
            <Made picture={picture} />
          )}
        </Stack>
      )}
    </Dialog>
  );
}

const unreadable = { what: "Your picture", safe: "It is as it was, and so is its link." };

type Press = "made" | "withdrawn";

const newsOf: Record<Press, string> = {
  made: "Your picture is ready.",
  withdrawn: "Withdrawn: its link leads nowhere any more. A chat that has shown it may keep its own copy.",
};

/** What the last press did. It takes the focus, because the button that was pressed is gone. */
function Done({ children }: { readonly children: string }) {
  const news = useRef<HTMLParagraphElement>(null);
  useEffect(() => news.current?.focus(), []);
  return (
    <News ref={news} role="status" tabIndex={-1}>
      {children}
    </News>
  );
}

function Made({ picture: { words, pageUrl, imageUrl } }: { readonly picture: MadePicture }) {
  const showResult = useShareResult("Link copied to clipboard");
  const copy = async () => showResult(await copyLink(pageUrl), pageUrl);
  const share = async () => showResult(await shareLink({ title: words, link: pageUrl }), pageUrl);
  return (
    <>
      <Picture src={imageUrl} width={1200} height={630} alt={`The picture: ${words}`} />
      <Stack $gap={2}>
        <Link>{pageUrl}</Link>
        <Row>
          <Button onClick={() => void share()}>
            <Share2 size={16} aria-hidden />
            Share
          </Button>
          <Button look="secondary" onClick={() => void copy()}>
            <Copy size={16} aria-hidden />
            Copy link
          </Button>
        </Row>
        <Soft as="p">The next picture, after you have withdrawn this one, gets another link.</Soft>
      </Stack>
    </>
  );
}

/** Both presses, one at a time, and what the last one did. */
function usePresses(betId: string) {
  const { toast } = useToast();
  const keyFor = useIdempotencyKey();
  const [makePicture, making] = useMakeWinnerPicture();
  const [withdrawPicture, withdrawing] = useWithdrawWinnerPicture();
  const [presses, setPresses] = useState<readonly Press[]>([]);
  // A retry keeps its key; a press after another one is a new call.
  const inputOf = (press: Press) => ({ betId, idempotencyKey: keyFor([press, presses.length]) });
  const run = async (press: Press, send: () => Promise<unknown>, failure: { title: string; text: string }) => {
    try {
      await send();
      setPresses((earlier) => [...earlier, press]);
    } catch (error) {
      const description = failureMessage(error, failure.text);
      if (description !== null) toast({ title: failure.title, description, tone: "destructive" });
    }
  };
  return {
    pending: making.loading || withdrawing.loading,
    done: presses.at(-1) ?? null,
    make: () =>
      run("made", () => makePicture({ variables: { input: inputOf("made") } }), {
        title: "Failed to Make the Picture",
        text: "Nothing was made. Try again in a moment.",
      }),
    withdraw: () =>
      run("withdrawn", () => withdrawPicture({ variables: { input: inputOf("withdrawn") } }), {
        title: "Failed to Withdraw the Picture",
        text: "It may still be at its link. Try again in a moment.",
      }),
  };
}
