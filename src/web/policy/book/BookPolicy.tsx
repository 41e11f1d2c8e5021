import { Link } from 'wouter'
import { readMoney } from '#contract/money-statement.ts'
import { shownLines } from '#domain/policy/money-statement.ts'
import { formatLongDate, parseContestDate } from '#domain/values/calendar.ts'
import { formatMoney, fromDollars } from '#domain/values/money.ts'
import type { SoldPolicy } from '#web/policy/queries.ts'
import { nameChange } from '#web/policy/amendments/describe-change.ts'

const STATES: Readonly<Record<NonNullable<SoldPolicy['status']>, string>> = {
  'in-force': '',
  postponed: 'Postponed, needs a new date',
  cancelled: 'Cancelled',
  lapsed: 'Lapsed',
}

/** A policy in the book of its producer: whose it is, what it earns, what is owed and what waits. */
export function BookPolicy({ policy }: { policy: SoldPolicy }) {
  const {
    number,
    tournament_name,
    course_name,
    first_contest_date: first,
    status = 'in-force',
    book,
  } = policy
  const day = parseContestDate(first)
  const state = STATES[status]
  return (
    <Link
      href={`/policy/all/mine/-/${number}`}
      className="grid gap-x-6 gap-y-1 rounded-lg border border-line bg-card p-5 no-underline hover:border-fairway sm:grid-cols-[minmax(0,1fr)_auto]"
    >
      <span className="grid content-start gap-1">
        <span className="font-serif text-lg font-semibold wrap-anywhere">
          <bdi>{tournament_name}</bdi>
        </span>
        <span className="wrap-anywhere">
          <bdi>{book.client}</bdi>
        </span>
        <span className="wrap-anywhere text-muted">
          <bdi>{course_name}</bdi>
          <span className="block">{day ? formatLongDate(day) : first}</span>
          <span className="block">{number}</span>
        </span>
      </span>
      <Amounts policy={policy} />
      {state && <span className="font-semibold sm:col-span-2">{state}</span>}
      {book.waiting && (
        <span className="font-semibold text-sand sm:col-span-2">{describeWaiting(book.waiting)}</span>
      )}
    </Link>
  )
}

/** @rule N86 What the policy costs the producer, and how that was settled, in the words of the statement. */
function Amounts({ policy: { book, scorecard, statement, total } }: { policy: SoldPolicy }) {
  const sign = scorecard?.dollar_sign
  const stated = statement ? readMoney(statement) : undefined
  const lines = [
    ...(stated
      ? shownLines(stated).map(({ key, label }) => ({ label, amount: stated[key] }))
      : [{ label: 'Price', amount: fromDollars(total) }]),
    { label: 'Due from the client', amount: fromDollars(book.due_from_client) },
    { label: 'Your commission', amount: fromDollars(book.commission) },
    ...(book.fee > 0 ? [{ label: 'Your fee', amount: fromDollars(book.fee) }] : []),
  ]
  return (
    <span className="grid content-start gap-1 tabular-nums">
      {lines.map(({ label, amount }, place) => (
        <Amount
          key={label}
          label={label}
          amount={formatMoney(amount, sign)}
          className={place === 0 ? 'font-semibold' : 'text-sm text-muted'}
        />
      ))}
    </span>
  )
}

function Amount({ label, amount, className }: { label: string; amount: string; className: string }) {
  return (
    <span className={`flex justify-between gap-6 ${className}`}>
      <span>{label}</span> <span className="money">{amount}</span>
    </span>
  )
}

/** What waits on a policy, as its producer reads it. */
export function describeWaiting({
  action,
  asks_of_you: asks,
}: NonNullable<SoldPolicy['book']['waiting']>): string {
  const what = nameChange({ action })
  if (asks === 'decision') return `${what}: your client needs your decision`
  return asks === 'payment' ? `${what}: approved, needs your payment` : `${what}: we’re reviewing it`
}
