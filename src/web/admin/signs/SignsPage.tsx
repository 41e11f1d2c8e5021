import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { SignsToShip } from '#contract/signs/signs-to-ship.ts'
import { isAllowed } from '#domain/reps/roles.ts'
import { ARTWORK_STATES } from '#domain/signs/artwork.ts'
import { countOf } from '#domain/values/text-format.ts'
import { OnTheWay } from '#web/admin/signs/OnTheWay.tsx'
import { type SignFilters, signsToShipQuery } from '#web/admin/signs/queries.ts'
import { ARTWORK_NAMES } from '#web/admin/signs/sign-names.ts'
import { PrintChosen } from '#web/admin/signs/PrintChosen.tsx'
import { ToShipList } from '#web/admin/signs/ToShipList.tsx'
import { queryClient } from '#web/api/query-client.ts'
import { QueryView } from '#web/data/query/QueryView.tsx'
import { useRep } from '#web/rep-frame/use-rep.ts'
import { RepPage } from '#web/reps/RepPage.tsx'
import { assigneesQuery } from '#web/reps/colleagues.ts'
import { Notice } from '#web/ui/Notice.tsx'
import { SelectField } from '#web/ui/SelectField.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'

/** @rule D42 N106 Signs that have to leave, by the last day on which they still arrive, and those on their way. */
export default function SignsPage() {
  return (
    <RepPage title="Signs to ship" lead={() => 'By the last day they can leave and still arrive.'}>
      <Signs />
    </RepPage>
  )
}

const NO_FILTERS = { state: '', artwork: '', rep: '' }

function Signs() {
  const [chosen, setChosen] = useState(NO_FILTERS)
  const filters = Object.fromEntries(
    Object.entries(chosen).filter(([, value]) => value !== ''),
  ) as SignFilters
  const query = useQuery(signsToShipQuery(filters))
  const rep = useRep()
  const mayChange = rep !== undefined && isAllowed(rep, 'change')
  const [picked, setPicked] = useState<ReadonlySet<string>>(new Set())
  const shownNumbers = new Set(query.data?.rows.map(({ policy_number: number }) => number))
  // What has left, or is filtered out, is not printed.
  const chosenRows = new Set([...picked].filter((number) => shownNumbers.has(number)))
  return (
    <div className="grid items-start gap-8 xl:grid-cols-[minmax(0,1fr)_17rem]">
      <div className="grid min-w-0 gap-6">
        <Filters chosen={chosen} onChange={setChosen} />
        <QueryView query={query} waiting={<Skeleton className="h-96" />}>
          {(shown) => (
            <Shown
              shown={shown}
              mayChange={mayChange}
              isFiltered={chosen !== NO_FILTERS}
              chosen={chosenRows}
              onChoose={(number, isChosen) => {
                const next = new Set(picked)
                if (isChosen) next.add(number)
                else next.delete(number)
                setPicked(next)
              }}
            />
          )}
        </QueryView>
      </div>
      <div className="grid content-start gap-8">
        <PrintChosen rows={query.data?.rows ?? []} chosen={chosenRows} mayChange={mayChange} />
        {query.data ? <OnTheWay boxes={query.data.on_the_way} /> : <Skeleton className="h-64" />}
      </div>
    </div>
  )
}

interface ShownProps {
  shown: SignsToShip
  isFiltered: boolean
  mayChange: boolean
  chosen: ReadonlySet<string>
  onChoose: (number: string, isChosen: boolean) => void
}

function Shown({ shown, isFiltered, mayChange, chosen, onChoose }: ShownProps) {
  const { rows, has_more: hasMore } = shown
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
      <ToShipList shown={shown} mayChange={mayChange} chosen={chosen} onChoose={onChoose} />
    </>
  )
}

interface FiltersProps {
  chosen: typeof NO_FILTERS
  onChange: (chosen: typeof NO_FILTERS) => void
}

function Filters({ chosen, onChange }: FiltersProps) {
  const { data: reps = [] } = useQuery(assigneesQuery, queryClient)
  const select = (name: keyof typeof NO_FILTERS) => ({
    name,
    value: chosen[name],
    onChange: (value: string) => onChange({ ...chosen, [name]: value }),
    onBlur: () => undefined,
    required: true,
    prompt: 'All',
  })
  return (
    <div className="grid gap-4 sm:grid-cols-3">
      <SelectField
        {...select('state')}
        label="State"
        options={[
          { value: 'to_pack', label: 'To make' },
          { value: 'packed', label: 'Packed' },
        ]}
      />
      <SelectField
        {...select('artwork')}
        label="Artwork"
        options={ARTWORK_STATES.map((value) => ({ value, label: ARTWORK_NAMES[value] }))}
      />
      <SelectField
        {...select('rep')}
        label="Rep"
        options={[
          { value: 'me', label: 'Me' },
          { value: 'nobody', label: 'Unassigned' },
          ...reps.filter(({ is_me: isMe }) => !isMe).map(({ id, name: label }) => ({ value: id, label })),
        ]}
      />
    </div>
  )
}
