import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { Link } from 'wouter'
import { listUnansweredMail } from '#contract/inbound.ts'
import { PAGE_SIZES, type PageSize } from '#contract/list.ts'
import { PAGES } from '#contract/pages.ts'
import { nameSender } from '#web/admin/case/inbound/describe-sender.ts'
import { onQuotesChanged } from '#web/admin/desk/live/changed-quotes.ts'
import { call } from '#web/api/call.ts'
import { INBOUND_KEY } from '#web/api/live/quote-channel.ts'
import { queryClient } from '#web/api/query-client.ts'
import type { RowOf } from '#web/data/list/list-view.ts'
import { QueryView } from '#web/data/query/QueryView.tsx'
import { formatMoment } from '#web/ui/format-moment.ts'
import { Button } from '#web/ui/Button.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'

type UnansweredRow = RowOf<typeof listUnansweredMail>

interface UnansweredMailProps {
  title?: string
  /** How many are shown at first. */
  size?: PageSize
  /** Nothing is drawn while nothing waits, as among other things that wait. */
  hideEmpty?: boolean
}

/** Where the socket is not there, new mail is looked for so often. */
const LOOK_AGAIN_MS = 60_000

/** The case of a mail, which opens it by the parameter. */
function inboundPath({ id, quote }: Pick<UnansweredRow, 'id' | 'quote'>): string {
  return `${PAGES['rep-quote'].replace(':guid', quote.guid)}?mail=${id}`
}

/**
 * Mail of all cases that waits for somebody, the oldest first.
 *
 * @rule O18 No answer of a customer waits unseen: it stands here until somebody has answered it or said that it needs none.
 */
export function UnansweredMail({
  title = 'Unanswered emails',
  size = 10,
  hideEmpty = false,
}: UnansweredMailProps) {
  const [shownSize, setShownSize] = useState(size)
  const query = useQuery({
    queryKey: [INBOUND_KEY, 'waiting', shownSize],
    queryFn: ({ signal }) => call(listUnansweredMail, { query: { size: String(shownSize) }, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
    refetchOnMount: 'always',
    refetchInterval: LOOK_AGAIN_MS,
  })
  useEffect(() => onQuotesChanged(() => void queryClient.invalidateQueries({ queryKey: [INBOUND_KEY] })), [])
  const count = query.data?.count?.value ?? 0
  if (hideEmpty && query.data !== undefined && count === 0) return null

  const nextSize = PAGE_SIZES.find((one) => one > shownSize)
  return (
    <section aria-label={title} className="grid content-start gap-2">
      <div className="flex items-baseline justify-between gap-4 border-b border-line pb-1">
        <h2 className="text-lg">{title}</h2>
        <span className="text-sm text-muted">{query.data === undefined ? '' : count}</span>
      </div>
      <QueryView
        query={query}
        waiting={<Skeleton className="h-32 w-full" />}
        failure={{ of: 'part', title: 'We can’t show unanswered emails right now' }}
      >
        {({ data, next }) =>
          data.length === 0 ? (
            <p className="py-2 text-sm text-muted">No emails to answer.</p>
          ) : (
            <>
              <ul>
                {data.map((row) => (
                  <Row key={row.id} row={row} />
                ))}
              </ul>
              {next !== null && nextSize !== undefined && (
                <Button kind="quiet" className="justify-self-start" onClick={() => setShownSize(nextSize)}>
                  Show more
                </Button>
              )}
              {next !== null && nextSize === undefined && (
                <p className="text-sm text-muted">There are more. Answer the oldest first.</p>
              )}
            </>
          )
        }
      </QueryView>
    </section>
  )
}

function Row({ row }: { row: UnansweredRow }) {
  const { subject, first_line, received_at, quote, event, state, assigned_to } = row
  const facts = [quote.policy_number ?? quote.number, event, assigned_to].filter(Boolean).join(', ')
  return (
    <li className="border-b border-line">
      <Link
        href={inboundPath(row)}
        className="grid grid-cols-[1.25rem_minmax(0,1fr)] gap-x-3 px-1 py-2 text-sm no-underline hover:bg-fairway-soft sm:grid-cols-[1.25rem_minmax(0,1fr)_auto]"
      >
        <Icon name="mail" className="mt-0.5 text-sand" />
        <span className="grid min-w-0">
          <span dir="auto" className="truncate text-left font-semibold">
            {nameSender(row)}: {subject || 'No subject'}
          </span>
          <span dir="auto" className="truncate text-left text-muted">
            {first_line || 'This email is empty.'}
          </span>
          <span className="truncate text-muted">{facts}</span>
        </span>
        <span className="col-start-2 flex gap-x-3 sm:col-start-auto sm:grid sm:justify-items-end">
          <span className="font-semibold whitespace-nowrap text-sand">
            {state === 'held' ? 'Accept?' : 'Answer'}
          </span>
          <time dateTime={received_at} className="text-muted">
            {formatMoment(received_at)}
          </time>
        </span>
      </Link>
    </li>
  )
}
