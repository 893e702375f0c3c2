import { Card } from "../../components/card.tsx";
import { Disclosure } from "../../components/disclosure.tsx";
import { Soft } from "../../components/layout.ts";
import { ListStates } from "../../components/list-states.tsx";
import { Loading, Skeleton } from "../../components/skeleton.tsx";
import { SupportAct } from "../../decisions/support-act.tsx";
import { Letters, Subject } from "./admin.styles.ts";
import { useSupportActs } from "./api/load-support-acts.ts";

/** What staff did to tickets and templates, with what each act changed. */
export function SupportActs() {
  const list = useSupportActs();
  return (
    <section aria-labelledby="support-acts">
      <Disclosure summary={<h2 id="support-acts">What staff did in support</h2>}>
        <ListStates
          list={list}
          skeleton={
            <Loading label="Loading what staff did">
              <Skeleton $height="96px" />
            </Loading>
          }
          failed={{ what: "What staff did", safe: "Nothing of it is lost." }}
          empty={<Soft>Nobody of staff has done anything in support yet.</Soft>}
        >
          {(acts) => (
            <Card as="div">
              <Letters>
                {acts.map((act) => (
                  <li key={act.id}>
                    <SupportAct act={act} />
                    <Subject>{act.subjectId}</Subject>
                  </li>
                ))}
              </Letters>
            </Card>
          )}
        </ListStates>
      </Disclosure>
    </section>
  );
}
