import MessageSquareText from "lucide-react/icons/message-square-text";
import { useState } from "react";
import { Button } from "../../components/forms/button.tsx";
import { Card } from "../../components/card.tsx";
import { EmptyState } from "../../components/loading/empty-state.tsx";
import { Row, Soft, Stack } from "../../components/layout.ts";
import { ListStates } from "../../components/loading/list-states.tsx";
import { Time } from "../../components/time.tsx";
import { useLive } from "../../graphql/use-live.ts";
import { useTemplates } from "./api/load-templates.ts";
import { DeleteTemplateDialog } from "./delete-template-dialog.tsx";
import { Excerpt, TicketBox } from "./support.styles.ts";
import { TicketsSkeleton } from "./support-skeleton.tsx";
import { TemplateDialog, type Template } from "./template-dialog.tsx";
import { everybodysTickets } from "./viewer.ts";
import { Untranslated } from "../../components/untranslated.tsx";

type Opened = { readonly what: "write" | "delete"; readonly template: Template | null };

/** The team's templates, for staff to add, change and delete, updated live. */
export function ReplyTemplates() {
  const list = useTemplates();
  useLive([everybodysTickets], list.reload);
  const [opened, setOpened] = useState<Opened | null>(null);
  const add = <Button onClick={() => setOpened({ what: "write", template: null })}>New template</Button>;
  const close = () => setOpened(null);
  return (
    <Stack $gap={4}>
      <ListStates
        list={list}
        skeleton={<TicketsSkeleton />}
        failed={{ what: "The templates", safe: "Nothing of them is lost." }}
        empty={
          <Card as="div">
            <EmptyState
              title="No templates yet"
              text="Write down what the team answers often, and insert it into a reply."
              icon={<MessageSquareText size={22} aria-hidden />}
              action={add}
            />
          </Card>
        }
      >
        {(templates) => (
          <Stack $gap={3}>
            <Row>{add}</Row>
            {templates.map((template) => (
              <Card key={template.id} as="article">
                <TicketBox>
                  <h2>{template.title}</h2>
                  <Excerpt>{template.text}</Excerpt>
                  <Row $justify="space-between" $gap={3}>
                    <Soft>
                      <Untranslated>{template.changedBy.displayName}</Untranslated>, <Time at={template.changedAt} />
                    </Soft>
                    <Row>
                      <Button
                        look="secondary"
                        size="small"
                        aria-label={`Change: ${template.title}`}
                        onClick={() => setOpened({ what: "write", template })}
                      >
                        Change
                      </Button>
                      <Button
                        look="quiet"
                        size="small"
                        aria-label={`Delete: ${template.title}`}
                        onClick={() => setOpened({ what: "delete", template })}
                      >
                        Delete
                      </Button>
                    </Row>
                  </Row>
                </TicketBox>
              </Card>
            ))}
          </Stack>
        )}
      </ListStates>
      {opened?.what === "write" && <TemplateDialog template={opened.template} onClose={close} />}
      {opened?.what === "delete" && opened.template && (
        <DeleteTemplateDialog template={opened.template} onClose={close} />
      )}
    </Stack>
  );
}
