import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { type DeskList, sumDeskList } from '#contract/desk/desk-lists.ts'
import type { EndpointResponse } from '#contract/endpoint.ts'
import type { DeskListName } from '#domain/desk/desk-lists.ts'
import { type CalendarDate, parseIsoDate } from '#domain/values/calendar.ts'
import { formatMoney, fromDollars } from '#domain/values/money.ts'
import { describeOrder } from '#web/admin/desk/describe-order.ts'
import { onQuotesChanged } from '#web/admin/desk/live/changed-quotes.ts'
import { isSoon } from '#web/admin/desk/rows/due-day.ts'
import { useShared } from '#web/admin/desk/rows/SharedByRows.tsx'
import { call } from '#web/api/call.ts'
import { queryClient } from '#web/api/query-client.ts'
import { isFirstPage, type ListView } from '#web/data/list/list-view.ts'
import type { ShownList } from '#web/data/list/use-list.ts'
import { PageTitle } from '#web/layout/PageTitle.tsx'

interface DeskHeadingProps {
  name: DeskListName
  /** The view that was opened, or the list. */
  title: string
  shown: ShownList<DeskList>
}

/** What the list is called, how many rows the filters let through and what they cost, and what of it cannot wait. */
export function DeskHeading({ name, title, shown }: DeskHeadingProps) {
  const { data: sums, isPending } = useSums(name, shown.view.filters)
  const soon = countSoon(shown, useShared().today)
  return (
    <div className="flex min-w-0 flex-wrap items-baseline gap-x-4">
      <PageTitle title={title} className="text-2xl" />
      {/* On one line that is there from the beginning, so that nothing moves when its words come. */}
      <p className="min-h-[1.5em] min-w-0 truncate text-muted max-sm:w-full">
        {!isPending && (
          <>
            {sums && `${describeSums(name, sums)}, `}
            {describeOrder(shown.view)}
            {soon > 0 && <span className="ml-4 text-sand">{soon} due today or tomorrow</span>}
          </>
        )}
      </p>
    </div>
  )
}

type Sums = EndpointResponse<typeof sumDeskList>['data']

const PAUSE_MS = 1000

function useSums(name: DeskListName, filters: ListView['filters']) {
  const queryKey = ['list-sums', name, filters] as const
  const query = useQuery(
    {
      queryKey,
      // The address holds only what the query takes.
      queryFn: async () =>
        (await call(sumDeskList, { params: { list: name }, query: { ...filters }, silent: true })).data,
      placeholderData: keepPreviousData,
    },
    queryClient,
  )
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const readAgain = () => {
      timer = undefined
      void queryClient.invalidateQueries({ queryKey: ['list-sums'] })
    }
    const forget = onQuotesChanged(() => {
      timer ??= setTimeout(readAgain, PAUSE_MS)
    })
    return () => {
      clearTimeout(timer)
      forget()
    }
  }, [])
  return query
}

const NAMES: Readonly<Record<DeskListName, readonly [one: string, several: string]>> = {
  quotes: ['open quote', 'open quotes'],
  policies: ['policy', 'policies'],
  referrals: ['quote to approve', 'quotes to approve'],
  changes: ['policy with a change', 'policies with a change'],
  unpaid: ['unpaid policy', 'unpaid policies'],
  postponed: ['postponed policy', 'postponed policies'],
  past: ['row', 'rows'],
}

/** `14 open quotes, $13,212 in fees`; of very many only that there are more. */
function describeSums(name: DeskListName, { rows, fees, is_exact: isExact }: Sums): string {
  const [one, several] = NAMES[name]
  const count = `${rows.toLocaleString('en-US')} ${rows === 1 ? one : several}`
  if (!isExact || fees === null) return `more than ${count}`
  return fees === 0 ? count : `${count}, ${formatMoney(fromDollars(fees), '$')} in fees`
}

/** Known only where what is due next comes first. */
function countSoon({ view, rows }: ShownList<DeskList>, today: CalendarDate): number {
  if (view.sort !== 'due' || !isFirstPage(view)) return 0
  return rows.filter(({ due_on: on }) => {
    const day = on === null ? undefined : parseIsoDate(on)
    return day !== undefined && isSoon(day, today)
  }).length
}
