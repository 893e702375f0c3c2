import { Button } from "../../components/forms/button.tsx";
import { Row, Soft, Stack } from "../../components/layout.ts";
import { Loading, Skeleton } from "../../components/loading/skeleton.tsx";
import { usePushHere, type PushHere } from "./use-push-here.ts";

const words: Readonly<Record<Exclude<PushHere, "LOADING">, string>> = {
  NOT_OFFERED:
    "This browser doesn’t offer notifications. On an iPhone or iPad, add Stakehold to the home screen and open it from there.",
  BLOCKED:
    "This browser blocks notifications from Stakehold. Allow them in the browser’s settings for this site, then open this page again.",
  OFF: "Let this device show what we tell you, also while Stakehold is closed. It shows no amounts of money.",
  ON: "This device shows what we tell you, also while Stakehold is closed. It shows no amounts of money, keeps your quiet hours, and stops when you sign out here or don’t come by for 30 days.",
};

export type OnThisDeviceProps = {
  /** The public key with which a browser subscribes. */
  readonly publicKey: string;
};

/** Whether this device shows the user's notifications, with a switch. */
export function OnThisDevice({ publicKey }: OnThisDeviceProps) {
  const { here, isBusy, switchOn, switchOff } = usePushHere(publicKey);
  if (here === "LOADING") {
    return (
      <Loading label="Looking at this browser">
        <Skeleton $height="96px" />
      </Loading>
    );
  }
  return (
    <Stack as="section" $gap={3} aria-labelledby="on-this-device">
      <h3 id="on-this-device">On this device</h3>
      <Soft role="status">{words[here]}</Soft>
      {(here === "ON" || here === "OFF") && (
        <Row $gap={3}>
          <Button
            look="secondary"
            pending={isBusy && "Saving..."}
            onClick={() => void (here === "ON" ? switchOff() : switchOn())}
          >
            {here === "ON" ? "Stop on this device" : "Notify me on this device"}
          </Button>
        </Row>
      )}
    </Stack>
  );
}
