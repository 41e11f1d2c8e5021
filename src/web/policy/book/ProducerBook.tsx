import { useState } from 'react'
import { useSearchParams } from 'wouter'
import { dateInTimeZone, formatLongDate, parseIsoDate } from '#domain/values/calendar.ts'
import { pluralize } from '#domain/values/text-format.ts'
import { PageTitle } from '#web/layout/PageTitle.tsx'
import { ReportWinLink } from '#web/policy/claims/ReportWinLink.tsx'
import { BookPolicy, describeWaiting } from '#web/policy/book/BookPolicy.tsx'
import { BOOK_SORTS, sortBook } from '#web/policy/book/sort-book.ts'
import { TestNotice } from '#web/policy/overview/TestNotice.tsx'
import type { EndingCredential, SoldPolicy } from '#web/policy/queries.ts'
import { TextLink } from '#web/ui/Link.tsx'
import { RadioGroup } from '#web/ui/RadioGroup.tsx'
import { Notice } from '#web/ui/Notice.tsx'

interface ProducerBookProps {
  policies: readonly SoldPolicy[]
  credentials: readonly EndingCredential[]
}

const ORDER_LABELS = { date: 'By date', client: 'By client' } as const

/**
 * The policies that a producer sold: first what runs out and what waits for the producer, then all of them.
 *
 * @rule N63 P06 The producer sees what it earns and owes of each policy, and what its clients ask.
 */
export default function ProducerBook({ policies, credentials }: ProducerBookProps) {
  const [search, setSearch] = useSearchParams()
  const order = BOOK_SORTS.find((known) => known === search.get('by')) ?? 'date'
  const waiting = policies.filter(({ book }) => book.waiting?.asks_of_you)
  const [today] = useState(() =>
    dateInTimeZone(new Date(), new Intl.DateTimeFormat().resolvedOptions().timeZone),
  )
  return (
    <div className="grid gap-6">
      <PageTitle title="Policies you sold" />
      {policies.some(({ test }) => test) && <TestNotice />}
      <CredentialNotices credentials={credentials} />
      {waiting.length > 0 && (
        <section aria-labelledby="waits-for-you" className="grid gap-3">
          <h2 id="waits-for-you" className="text-lg">
            Needs your answer
          </h2>
          <WaitingList policies={waiting} />
        </section>
      )}
      <RadioGroup
        name="book_order"
        label="Order"
        options={BOOK_SORTS.map((value) => ({ value, label: ORDER_LABELS[value] }))}
        value={order}
        onChange={(by) => setSearch({ by }, { replace: true })}
      />
      {sortBook(policies, order, today).map(({ title, policies: part }) => (
        <section key={title} aria-label={title} className="grid gap-3">
          <h2 className="text-lg wrap-anywhere">
            <bdi>{title}</bdi>
          </h2>
          <BookList policies={part} />
        </section>
      ))}
    </div>
  )
}

function WaitingList({ policies }: { policies: readonly SoldPolicy[] }) {
  return (
    <ul>
      {policies.map(({ number, tournament_name, book }) => (
        <li key={number} className="ruled py-1">
          <TextLink to={`/policy/all/mine/-/${number}`} className="inline-flex min-h-11 items-center">
            <bdi className="wrap-anywhere">{tournament_name}</bdi>
          </TextLink>
          <span className="block text-sand">{book.waiting && describeWaiting(book.waiting)}</span>
        </li>
      ))}
    </ul>
  )
}

function BookList({ policies }: { policies: readonly SoldPolicy[] }) {
  return (
    <ul className="grid gap-4">
      {policies.map((policy) => (
        <li key={policy.number}>
          <BookPolicy policy={policy} />
          <ReportWinLink policy={policy} />
        </li>
      ))}
    </ul>
  )
}

/** @rule N54 What runs out is said with what to do, before a quote fails for it. */
function CredentialNotices({ credentials }: { credentials: readonly EndingCredential[] }) {
  return credentials.map((credential) => (
    <Notice key={credential.kind + credential.name} kind="attention" title={titleOf(credential)}>
      {credential.days_left < 0
        ? 'You can’t buy until a quote has the new date. Renew it, then enter the new date in your next quote.'
        : 'You can’t buy contests after that day with it. Renew it, then enter the new date in your next quote.'}
    </Notice>
  ))
}

function titleOf({ kind, name, expires_on: date, days_left: left }: EndingCredential): string {
  const what = kind === 'license' ? 'Your license' : 'Your E&O (errors and omissions) insurance'
  const day = parseIsoDate(date)
  const when = day ? formatLongDate(day) : date
  if (left < 0) return `${what} ${name} expired on ${when}`
  const until = left === 0 ? 'today' : `in ${pluralize(left, 'day')}`
  return `${what} ${name} expires ${until}, on ${when}`
}
