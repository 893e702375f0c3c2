import { useEffect, useRef } from "react";
import { Time } from "../../components/time.tsx";
import { ShownPictures } from "../../pictures/shown-picture.tsx";
import { readFragment, type FragmentType } from "../../generated/fragment-masking.ts";
import { graphql } from "../../generated/gql.ts";
import type { SenderType } from "../../generated/graphql.ts";
import { refetchQuietly } from "../../graphql/refetch-quietly.ts";
import { useLive } from "../../graphql/use-live.ts";
import { useLaterMessages } from "./api/load-later-messages.ts";
import { MessageItem, MessageAuthor, Thread } from "./support.styles.ts";

const TicketThreadFacts = graphql(`
  fragment TicketThreadFacts on Ticket {
    id
    description
    pictures {
      ...ShownPicture
    }
    createdAt
    messages(first: 100) {
      nodes {
        ...Message
      }
      pageInfo {
        hasNextPage
        endCursor
      }
    }
  }
`);

const Message = graphql(`
  fragment Message on TicketMessage {
    id
    message
    pictures {
      ...ShownPicture
    }
    senderType
    createdAt
  }
`);

export type TicketThreadProps = {
  readonly ticket: FragmentType<typeof TicketThreadFacts>;
  /** The asker's name, for staff; null for the user's own ticket. */
  readonly askedBy: string | null;
  /** The live topic of its messages. */
  readonly topic: string;
};

/** The whole conversation, the question first; scrolls to the newest message. */
export function TicketThread({ ticket, askedBy, topic }: TicketThreadProps) {
  const { id, description, pictures: first, createdAt, messages } = readFragment(TicketThreadFacts, ticket);
  const { hasNextPage, endCursor } = messages.pageInfo;
  const { data, previousData, refetch } = useLaterMessages(id, hasNextPage ? (endCursor ?? null) : null);
  useLive(hasNextPage ? [topic] : [], () => refetchQuietly(refetch));
  const later = (hasNextPage && (data ?? previousData)?.ticket.messages.nodes) || [];
  const ownType: SenderType = askedBy === null ? "USER" : "STAFF";
  const names = { USER: askedBy ?? "You", STAFF: "Stakehold support" } satisfies Record<SenderType, string>;
  const all = [
    { id, message: description, pictures: first, senderType: "USER" as const, createdAt },
    ...readFragment(Message, [...messages.nodes, ...later]),
  ];
  const newest = useRef<HTMLLIElement>(null);
  useEffect(() => {
    newest.current?.scrollIntoView({ block: "nearest" });
  }, [all.length]);
  return (
    <Thread aria-label="Messages" aria-live="polite">
      {all.map(({ id: key, message, pictures, senderType, createdAt: at }, index) => (
        <MessageItem key={key} ref={index === all.length - 1 ? newest : null} $own={senderType === ownType}>
          <MessageAuthor>
            <span translate={senderType === "USER" && askedBy !== null ? "no" : undefined}>{names[senderType]}</span>
            <Time at={at} exactOnly />
          </MessageAuthor>
          <p>{message}</p>
          <ShownPictures pictures={pictures} altOf={(place) => altText(names[senderType], place, pictures.length)} />
        </MessageItem>
      ))}
    </Thread>
  );
}

/** Returns whose picture it is, and which of several. */
const altText = (name: string, place: number, count: number): string =>
  `Picture ${count > 1 ? `${place + 1} of ${count} ` : ""}from ${name === "You" ? "you" : name}`;
