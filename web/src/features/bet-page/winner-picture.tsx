import ImageIcon from "lucide-react/icons/image";
import { lazy, Suspense } from "react";
import { Button } from "../../components/forms/button.tsx";
import { graphql } from "../../generated/gql.ts";
import { readFragment, type FragmentType } from "../../generated/fragment-masking.ts";
import { useDialogAddress } from "../../shared/use-dialog-address.ts";

const WinnerPictureFacts = graphql(`
  fragment WinnerPictureFacts on Bet {
    id
    winningPosition
    myParticipation {
      id
      status
      position
    }
  }
`);

const WinnerPictureDialog = lazy(() =>
  import("./winner-picture-dialog.tsx").then((module) => ({ default: module.WinnerPictureDialog })),
);

export type WinnerPictureProps = { readonly bet: FragmentType<typeof WinnerPictureFacts> };

/** Lets a winner make a picture of having won; renders nothing for everybody else. Only those who open it load it. */
export function WinnerPicture({ bet }: WinnerPictureProps) {
  const { id, winningPosition, myParticipation: own } = readFragment(WinnerPictureFacts, bet);
  const dialog = useDialogAddress("picture");
  const hasWon = Boolean(winningPosition) && own?.status === "HELD" && own.position === winningPosition;
  if (!hasWon) return null;
  return (
    <div>
      <Button look="secondary" size="small" onClick={() => dialog.open("won")}>
        <ImageIcon size={16} aria-hidden />
        Picture of your win
      </Button>
      {dialog.value === "won" && (
        <Suspense fallback={null}>
          <WinnerPictureDialog betId={id} onClose={dialog.close} />
        </Suspense>
      )}
    </div>
  );
}
