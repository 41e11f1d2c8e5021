import { Link } from 'wouter'
import { formatLongDate, parseContestDate } from '#domain/values/calendar.ts'
import { formatMoney, fromDollars } from '#domain/values/money.ts'
import { describeWaiting } from '#web/policy/book/describe-waiting.ts'
import { type SoldPolicy } from '#web/policy/queries.ts'

const STATES: Readonly<Record<NonNullable<SoldPolicy['status']>, string>> = {
  'in-force': '',
  postponed: 'Postponed, its new date is to come',
  cancelled: 'Cancelled',
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

function Amounts({ policy: { book, scorecard } }: { policy: SoldPolicy }) {
  const money = (dollars: number) => formatMoney(fromDollars(dollars), scorecard?.dollar_sign)
  const lines = [
    { label: 'Due from the client', amount: book.due_from_client },
    { label: 'Your commission', amount: book.commission },
    ...(book.fee > 0 ? [{ label: 'Your fee', amount: book.fee }] : []),
  ]
  return (
    <span className="grid content-start gap-1 tabular-nums">
      <Amount label="Net due" amount={money(book.net_due)} className="font-semibold" />
      {lines.map(({ label, amount }) => (
        <Amount key={label} label={label} amount={money(amount)} className="text-sm text-muted" />
      ))}
    </span>
  )
}

function Amount({ label, amount, className }: { label: string; amount: string; className: string }) {
  return (
    <span className={`flex justify-between gap-6 ${className}`}>
      <span>{label}</span> <span>{amount}</span>
    </span>
  )
}
