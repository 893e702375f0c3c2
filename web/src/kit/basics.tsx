import LockKeyhole from "lucide-react/icons/lock-keyhole";
import Plus from "lucide-react/icons/plus";
import { useState } from "react";
import { Amount } from "../components/amount.tsx";
import { Avatar } from "../components/avatar.tsx";
import { Badge, type BadgeTone } from "../components/badge.tsx";
import { Button, ButtonLink } from "../components/forms/button.tsx";
import { ChipRow } from "../components/chip.tsx";
import { Dialog } from "../components/overlays/dialog.tsx";
import { EmptyState } from "../components/loading/empty-state.tsx";
import { ErrorState } from "../components/loading/error-state.tsx";
import { Row } from "../components/layout.ts";
import { Menu } from "../components/overlays/menu.tsx";
import { Notice } from "../components/notice.tsx";
import { SideMark } from "../components/side-mark.tsx";
import { Loading, Skeleton } from "../components/loading/skeleton.tsx";
import { Time } from "../components/time.tsx";
import { useToast } from "../components/overlays/toast.tsx";
import { Shelf } from "./gallery.styles.ts";

const tones: BadgeTone[] = ["neutral", "accent", "for", "against", "success", "warning", "danger"];
const looks = ["primary", "secondary", "quiet", "danger"] as const;
const categories = ["all", "sports", "tech", "politics", "weather", "financial", "entertainment", "others"] as const;

export function BasicsShelf() {
  const [category, setCategory] = useState<(typeof categories)[number]>("all");
  return (
    <Shelf>
      <h2>Basics</h2>
      <Row $gap={3}>
        {looks.map((look) => (
          <Button key={look} look={look}>
            {look}
          </Button>
        ))}
      </Row>
      <Row $gap={3}>
        <Button pending="Creating...">Create Bet</Button>
        <Button disabled>Disabled</Button>
        <Button size="small" look="secondary">
          <Plus size={16} aria-hidden />
          Small
        </Button>
        <ButtonLink to="/_kit" look="secondary">
          A link
        </ButtonLink>
      </Row>
      <Row $gap={2}>
        {tones.map((tone) => (
          <Badge key={tone} tone={tone}>
            {tone}
          </Badge>
        ))}
      </Row>
      <Row $gap={4}>
        <SideMark side="FOR" />
        <SideMark side="AGAINST" />
        <SideMark side="FOR" size="l" />
        <SideMark side="AGAINST" size="l" />
      </Row>
      <Row $gap={6} $align="baseline">
        <Amount value="18.33" />
        <Amount value="1204.50" size="l" />
        <Amount value="999999.99" size="xl" />
        <Amount value="18.33" size="xxl" />
        <Amount value="4.20" signed />
        <Amount value="-4.20" />
      </Row>
      <Row $gap={3}>
        {["Alice Archer", "bob", "carol@example.com", "Dave D", "User_0193b2a1"].map((name) => (
          <Avatar key={name} id={name} name={name} size={40} />
        ))}
      </Row>
      <ChipRow
        label="Category"
        options={categories.map((value) => ({ value, label: value.charAt(0).toUpperCase() + value.slice(1) }))}
        value={category}
        onChange={setCategory}
      />
      <p>
        <Time at={new Date(Date.now() + 200_000_000).toISOString()} />
      </p>
      <Notice title="How Escrow Works">Your stake is held until the bet is settled.</Notice>
      <Notice tone="success">Your payout account is ready.</Notice>
      <Notice tone="warning" title="This closes the bet early">
        Nobody can join after you propose a result.
      </Notice>
      <Notice tone="danger">Your payment was declined. Your card was not charged.</Notice>
    </Shelf>
  );
}

const orders = [
  { value: "ending", label: "Ending soon" },
  { value: "largest", label: "Largest" },
];

export function OverlaysShelf() {
  const [open, setOpen] = useState(false);
  const [order, setOrder] = useState("ending");
  const { toast } = useToast();
  return (
    <Shelf>
      <h2>Over the page</h2>
      <Row $gap={3}>
        <Button look="secondary" onClick={() => setOpen(true)}>
          Open dialog
        </Button>
        <Button
          look="secondary"
          onClick={() => toast({ title: "Success", description: "You've successfully joined the bet!" })}
        >
          Toast
        </Button>
        <Button
          look="secondary"
          onClick={() =>
            toast({
              title: "Payment Failed",
              description: "Your card was declined. It was not charged.",
              tone: "destructive",
              action: {
                altText: "Pay with another card in the dialog",
                element: (
                  <Button size="small" look="secondary">
                    Try again
                  </Button>
                ),
              },
            })
          }
        >
          Destructive toast
        </Button>
        <Menu
          heading="alice@example.com"
          groups={[
            [{ label: "Instructions", to: "/instructions" }],
            { label: "Order", options: orders, value: order, onChoose: setOrder },
            [{ label: "Do it", onSelect: () => undefined }],
          ]}
          trigger={<Button look="secondary">Open menu</Button>}
        />
      </Row>
      <Dialog
        open={open}
        onOpenChange={setOpen}
        title="Join this bet"
        description="Your stake is held in escrow until the bet is settled."
        footer={
          <>
            <Button look="secondary" onClick={() => setOpen(false)}>
              Cancel
            </Button>
            <Button onClick={() => setOpen(false)}>Continue to payment</Button>
          </>
        }
      >
        <p>The body scrolls when it is longer than the screen; the buttons stay in sight.</p>
      </Dialog>
    </Shelf>
  );
}

export function MessagesShelf() {
  return (
    <Shelf>
      <h2>Empty, wrong, loading</h2>
      <EmptyState
        title="No funds currently in escrow"
        text="When you create or join bets with escrow, they'll appear here"
        icon={<LockKeyhole size={22} aria-hidden />}
        action={<Button>Create Bet</Button>}
      />
      <ErrorState
        title="The payment did not go through"
        text="Your bank declined the card."
        safe="Your card was not charged."
        action={<Button>Try another card</Button>}
      />
      <Loading>
        <Skeleton $height="120px" />
      </Loading>
    </Shelf>
  );
}
