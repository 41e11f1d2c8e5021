import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { SignsToShip } from '#contract/signs/signs-to-ship.ts'
import { isAllowed } from '#domain/reps/roles.ts'
import { countOf } from '#domain/values/text-format.ts'
import { BoxList } from '#web/admin/signs/BoxList.tsx'
import { OnTheWay } from '#web/admin/signs/OnTheWay.tsx'
import { printRows } from '#web/admin/signs/print-rows.ts'
import { PrintChosen } from '#web/admin/signs/PrintChosen.tsx'
import { type SignFilters as Filters, signsToShipQuery } from '#web/admin/signs/queries.ts'
import { isOfBoxes, NO_FILTERS, SignFilters } from '#web/admin/signs/SignFilters.tsx'
import { ToShipList } from '#web/admin/signs/ToShipList.tsx'
import { SIGN_KEYS, useSignKeys } from '#web/admin/signs/use-sign-keys.ts'
import { QueryView } from '#web/data/query/QueryView.tsx'
import { KeyBar } from '#web/rep-frame/navigation/KeyBar.tsx'
import { useRep } from '#web/rep-frame/use-rep.ts'
import { RepPage } from '#web/reps/RepPage.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'

/** @rule D42 N106 Signs that have to leave, by the last day on which they still arrive, and those on their way. */
export default function SignsPage() {
  return (
    <RepPage
      title="Signs to ship"
      lead={() => 'By the last day they can leave and still arrive.'}
      foot={<KeyBar keys={SIGN_KEYS} />}
    >
      <Signs />
    </RepPage>
  )
}

function Signs() {
  const [filters, setFilters] = useState(NO_FILTERS)
  const query = useQuery(
    signsToShipQuery(
      Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== '')) as Filters,
    ),
  )
  const rows = query.data?.rows ?? []
  const rep = useRep()
  const mayChange = rep !== undefined && isAllowed(rep, 'change')
  const [picked, setPicked] = useState<ReadonlySet<string>>(new Set())
  // What has left, or is filtered out, is not printed.
  const chosen = rows.filter(({ policy_number: number }) => picked.has(number))
  const chosenNumbers = new Set(chosen.map(({ policy_number: number }) => number))

  function toggle(number: string) {
    const next = new Set(picked)
    if (!next.delete(number)) next.add(number)
    setPicked(next)
  }

  useSignKeys({
    hasRows: rows.length > 0,
    choose: toggle,
    print: (what, inFocus) => {
      const focused = rows.filter(({ policy_number: number }) => number === inFocus)
      printRows(what, chosen.length > 0 ? chosen : focused, mayChange)
    },
  })

  return (
    <div className="grid items-start gap-8 xl:grid-cols-[minmax(0,1fr)_17rem]">
      <div className="grid min-w-0 gap-6">
        <SignFilters chosen={filters} onChange={setFilters} />
        <QueryView query={query} waiting={<Skeleton className="h-96" />}>
          {(shown) => (
            <Shown
              shown={shown}
              mayChange={mayChange}
              isFiltered={Object.values(filters).some((value) => value !== '')}
              isOfBoxes={isOfBoxes(filters)}
              chosen={chosenNumbers}
              onToggle={toggle}
            />
          )}
        </QueryView>
      </div>
      <div className="grid content-start gap-8">
        <PrintChosen rows={chosen} mayChange={mayChange} />
        {query.data ? <OnTheWay boxes={query.data.on_the_way} /> : <Skeleton className="h-64" />}
      </div>
    </div>
  )
}

interface ShownProps {
  shown: SignsToShip
  isFiltered: boolean
  isOfBoxes: boolean
  mayChange: boolean
  chosen: ReadonlySet<string>
  onToggle: (number: string) => void
}

function Shown({ shown, isFiltered, isOfBoxes: hasBoxes, mayChange, chosen, onToggle }: ShownProps) {
  const { rows, boxes, has_more: hasMore } = shown
  if (hasBoxes)
    return boxes.length === 0 ? (
      <p className="text-muted">No boxes match these filters.</p>
    ) : (
      <>
        <p role="status" className="text-sm text-muted">
          {countOf(boxes.length, 'box', 'boxes')}
          {hasMore && ', the newest ones'}
        </p>
        <BoxList boxes={boxes} />
      </>
    )
  const signs = rows.reduce((total, { count }) => total + count, 0)
  if (rows.length === 0)
    return (
      <p className="text-muted">{isFiltered ? 'No signs match these filters.' : 'No signs have to leave.'}</p>
    )
  return (
    <>
      <p role="status" className="text-sm text-muted">
        {countOf(rows.length, 'shipment', 'shipments')}, {countOf(signs, 'sign', 'signs')}
      </p>
      {hasMore && (
        <Notice kind="info" title="There are more">
          These leave first. Ship some to see the next ones.
        </Notice>
      )}
      <ToShipList shown={shown} mayChange={mayChange} chosen={chosen} onToggle={onToggle} />
    </>
  )
}
