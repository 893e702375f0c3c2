import Download from "lucide-react/icons/download";
import Printer from "lucide-react/icons/printer";
import { Link } from "react-router-dom";
import { Button, ButtonAnchor } from "../../components/forms/button.tsx";
import { Row, Soft, Stack } from "../../components/layout.ts";
import { Notice } from "../../components/notice.tsx";
import { OutsideLink } from "../../components/outside-link.tsx";
import { PrintOnly, PrintStyle, ScreenOnly } from "../../components/print.styles.ts";
import { PageHeader } from "../../components/page/page-header.tsx";
import { SideMark } from "../../components/side-mark.tsx";
import { SumLines } from "../../components/sum-lines.tsx";
import { writeDate } from "../../shared/format-time.ts";
import type { ShownReceipt } from "./read-receipt.ts";
import { KeyId, Terms } from "./receipt.styles.ts";

export type ReceiptProps = {
  readonly betId: string;
  /** The key that verifies the file. */
  readonly keyId: string;
  /** Null if the file is of a version that this page does not know. */
  readonly receipt: ShownReceipt | null;
};

/** A receipt, with its file and how to verify it. */
export function Receipt({ betId, keyId, receipt }: ReceiptProps) {
  return (
    <>
      <PrintStyle />
      <PageHeader
        title="Receipt"
        text={
          <>
            What you saw when you paid for your place in <Link to={`/bet/${betId}`}>this bet</Link>. Keep the file
            below: nobody can change your copy unnoticed, us included.
          </>
        }
      />
      <Stack $gap={6}>
        {receipt ? (
          <Shown receipt={receipt} />
        ) : (
          <Notice tone="info">This page is older than your receipt. Reload it, or open the file.</Notice>
        )}
        <Signature betId={betId} keyId={keyId} />
      </Stack>
    </>
  );
}

const Shown = ({ receipt: { issuedAt, bet, stake, rules, termsVersion } }: { readonly receipt: ShownReceipt }) => (
  <>
    <Stack as="section" $gap={3} aria-labelledby="paid">
      <Row $justify="space-between">
        <h2 id="paid">What you paid</h2>
        <SideMark side={stake.position} />
      </Row>
      <SumLines
        lines={[
          { label: "Stake", amount: stake.amount },
          { label: "Fee", amount: stake.fee },
        ]}
        total={{ label: "Your card was charged", amount: stake.charged }}
      />
      <Soft as="p">
        Charged on {writtenTime(stake.chargedAt)}, and admitted on {writtenTime(issuedAt)}.
      </Soft>
    </Stack>
    <Stack as="section" $gap={3} aria-labelledby="terms">
      <h2 id="terms">The bet</h2>
      <Terms>
        <div>
          <dt>Title</dt>
          <dd>{bet.title}</dd>
        </div>
        <div>
          <dt>Description</dt>
          <dd>{bet.description}</dd>
        </div>
        <div>
          <dt>End date</dt>
          <dd>{writtenTime(bet.endDate)}</dd>
        </div>
        {(bet.sourceName ?? bet.sourceUrl) !== null && (
          <div>
            <dt>The result is read at</dt>
            <dd>
              {bet.sourceUrl ? (
                <OutsideLink to={bet.sourceUrl}>{bet.sourceName ?? undefined}</OutsideLink>
              ) : (
                bet.sourceName
              )}
            </dd>
          </div>
        )}
        {bet.voidIf && (
          <div>
            <dt>It is void if</dt>
            <dd>{bet.voidIf}</dd>
          </div>
        )}
        {!bet.earlyProposal && (
          <div>
            <dt>A result can be proposed</dt>
            <dd>After the end date, not before.</dd>
          </div>
        )}
      </Terms>
    </Stack>
    <Stack as="section" $gap={3} aria-labelledby="rules">
      <h2 id="rules">The rules</h2>
      <Terms>
        <div>
          <dt>Fee</dt>
          <dd>{rules.fee}</dd>
        </div>
        <div>
          <dt>Division</dt>
          <dd>{rules.division}</dd>
        </div>
        <div>
          <dt>Vote</dt>
          <dd>
            {rules.voting} {rules.appeal}
          </dd>
        </div>
        <div>
          <dt>Refunds</dt>
          <dd>{rules.refunds}</dd>
        </div>
        <div>
          <dt>Terms of Service</dt>
          <dd>
            <Link to="/terms-of-service">The version of {writtenDay(termsVersion)}</Link>
          </dd>
        </div>
      </Terms>
    </Stack>
  </>
);

/** Writes a time with its year: a receipt is also read years later. */
const writtenTime = (at: string): string => writeDate(new Date(at), { dateStyle: "long", timeStyle: "short" });

/** Writes a day that has no time zone. */
const writtenDay = (day: string): string => writeDate(new Date(day), { dateStyle: "long", timeZone: "UTC" });

const Signature = ({ betId, keyId }: Pick<ReceiptProps, "betId" | "keyId">) => (
  <Stack as="section" $gap={3} aria-labelledby="signature">
    <h2 id="signature">The signed file</h2>
    <p>
      If you get emails about bets, you have the same file there. Its signature is verified without us, by{" "}
      <a href={KEYS}>our public keys</a> and a program for JSON Web Signatures.
    </p>
    <PrintOnly>The keys: {new URL(KEYS, window.location.origin).href}</PrintOnly>
    <Soft as="p">
      Signed with the key <KeyId translate="no">{keyId}</KeyId>
    </Soft>
    <ScreenOnly>
      <Row>
        <ButtonAnchor
          href={`/api/bets/${betId}/receipt`}
          download={`stakehold-receipt-${betId}.json`}
          look="secondary"
          size="small"
        >
          <Download size={16} aria-hidden />
          Download the file
        </ButtonAnchor>
        <Button look="secondary" size="small" onClick={() => window.print()}>
          <Printer size={16} aria-hidden />
          Print or save as PDF
        </Button>
      </Row>
    </ScreenOnly>
  </Stack>
);

const KEYS = "/.well-known/stakehold-receipts.json";
