import { useQuery } from '@tanstack/react-query'
import { addClause, type Clause } from '#contract/endorsements.ts'
import { getPermission } from '#contract/endpoint.ts'
import { isAllowed } from '#domain/reps/roles.ts'
import { ClauseCard } from '#web/admin/clauses/ClauseCard.tsx'
import { clausesQuery } from '#web/admin/clauses/queries.ts'
import { queryClient } from '#web/api/query-client.ts'
import { QueryView } from '#web/data/query/QueryView.tsx'
import { openDialog } from '#web/dialogs/open.ts'
import { useRep } from '#web/rep-frame/use-rep.ts'
import { RepPage } from '#web/reps/RepPage.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'

function reload(): void {
  void queryClient.invalidateQueries({ queryKey: clausesQuery.queryKey })
}

/** @rule D33 The texts that endorsements are written from. */
export default function ClausesPage() {
  return (
    <RepPage
      title="Endorsement clauses"
      lead={() =>
        'Texts for endorsements (additions to a policy). Insert one while you write, then adapt it.'
      }
    >
      <Clauses />
    </RepPage>
  )
}

function Clauses() {
  const clauses = useQuery(clausesQuery)
  const mayChange = useMayChange()
  const add = async () => {
    if (await openDialog('edit-clause', {})) reload()
  }
  return (
    <div className="grid max-w-4xl gap-6">
      {mayChange && (
        <div>
          <Button kind="primary" onClick={() => void add()}>
            Add a clause
          </Button>
        </div>
      )}
      <QueryView query={clauses} waiting={<Skeleton className="h-64" />}>
        {(found) => <ClauseList clauses={found} mayChange={mayChange} />}
      </QueryView>
    </div>
  )
}

function ClauseList({ clauses, mayChange }: { clauses: readonly Clause[]; mayChange: boolean }) {
  if (clauses.length === 0)
    return (
      <p className="max-w-measure text-muted">
        No clauses yet. Until you add one, type the text of each endorsement.
      </p>
    )
  const retired = clauses.filter(({ active }) => !active)
  const cards = (shown: readonly Clause[]) =>
    shown.map((clause) => (
      <ClauseCard key={clause.id} clause={clause} mayChange={mayChange} onChanged={reload} />
    ))
  return (
    <>
      <ul aria-label="Clauses" className="grid gap-4">
        {cards(clauses.filter(({ active }) => active))}
      </ul>
      {retired.length > 0 && (
        <section aria-labelledby="retired" className="grid gap-3">
          <h2 id="retired" className="text-lg">
            Not offered
          </h2>
          <ul aria-labelledby="retired" className="grid gap-4">
            {cards(retired)}
          </ul>
        </section>
      )}
    </>
  )
}

/** @rule R02 Whoever may not keep the clauses reads them. */
function useMayChange(): boolean {
  const rep = useRep()
  const permission = getPermission(addClause)
  return rep !== undefined && permission !== undefined && isAllowed(rep, permission)
}
