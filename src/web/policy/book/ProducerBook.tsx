import { useState } from 'react'
import { useSearchParams } from 'wouter'
import { PageTitle } from '#web/layout/PageTitle.tsx'
import { dateInTimeZone } from '#domain/values/calendar.ts'
import { BookPolicy } from '#web/policy/book/BookPolicy.tsx'
import { CredentialNotices } from '#web/policy/book/CredentialNotices.tsx'
import { describeWaiting } from '#web/policy/book/describe-waiting.ts'
import { BOOK_ORDERS, orderBook } from '#web/policy/book/sort-book.ts'
import { TestNotice } from '#web/policy/overview/TestNotice.tsx'
import { type EndingCredential, type SoldPolicy } from '#web/policy/queries.ts'
import { TextLink } from '#web/ui/Link.tsx'
import { RadioGroup } from '#web/ui/RadioGroup.tsx'

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
  const order = BOOK_ORDERS.find((known) => known === search.get('by')) ?? 'date'
  const waiting = policies.filter(({ book }) => book.waiting?.asks_of_you)
  const [today] = useState(() =>
    dateInTimeZone(new Date(), new Intl.DateTimeFormat().resolvedOptions().timeZone),
  )
  return (
    <div className="grid gap-6">
      <PageTitle title="Policies that you sold" />
      {policies.some(({ test }) => test) && <TestNotice />}
      <CredentialNotices credentials={credentials} />
      {waiting.length > 0 && (
        <section aria-labelledby="waits-for-you" className="grid gap-3">
          <h2 id="waits-for-you" className="text-lg">
            Waits for you
          </h2>
          <WaitingList policies={waiting} />
        </section>
      )}
      <RadioGroup
        name="book_order"
        label="Order"
        options={BOOK_ORDERS.map((value) => ({ value, label: ORDER_LABELS[value] }))}
        value={order}
        onChange={(by) => setSearch({ by }, { replace: true })}
      />
      {orderBook(policies, order, today).map(({ title, policies: part }) => (
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
        </li>
      ))}
    </ul>
  )
}
