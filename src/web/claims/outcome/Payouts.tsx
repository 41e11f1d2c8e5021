import { useState } from 'react'
import { formatMoney, fromDollars } from '#domain/values/money.ts'
import { formatDay } from '#web/ui/format-day.ts'
import { Button } from '#web/ui/Button.tsx'
import type { Claim } from '#web/policy/claims/claim-queries.ts'

/** Of many years the next parts are shown first. */
const FEW = 5

type Payout = Claim['outcome']['payouts'][number]
type Part = Payout['parts'][number]

/**
 * What is paid to whom and when, to the cent.
 *
 * @rule N79 Whoever may open a claim sees each part of its award: its day, its amount, and what was paid.
 */
export function Payouts({ payouts }: { payouts: readonly Payout[] }) {
  return (
    <>
      {payouts.map((payout, at) => (
        <PayoutCard key={`${at} ${payout.payee}`} payout={payout} />
      ))}
    </>
  )
}

function PayoutCard({ payout: { payee, amount, parts } }: { payout: Payout }) {
  const [isWhole, setWhole] = useState(false)
  const next = parts.findIndex(({ state }) => state === 'open')
  const shown = isWhole || parts.length <= FEW ? parts : parts.slice(0, Math.max(next, 0) + FEW)
  const sentence = describe(parts, amount)
  return (
    <article
      aria-label={`Payment to ${payee}`}
      className="grid gap-2 rounded-lg border border-line bg-card p-5"
    >
      <h3 className="flex flex-wrap justify-between gap-x-4 font-sans text-base font-semibold">
        <bdi className="min-w-0 wrap-anywhere">{payee}</bdi>
        <span className="money">{exact(amount)}</span>
      </h3>
      {sentence !== undefined && <p className="max-w-measure text-muted">{sentence}</p>}
      <ol aria-label={`Payments to ${payee}`} className="grid">
        {shown.map((part) => (
          <PartRow key={part.part} part={part} />
        ))}
      </ol>
      {shown.length < parts.length && (
        <Button kind="quiet" className="-ml-3 justify-self-start" onClick={() => setWhole(true)}>
          Show all {parts.length} payments
        </Button>
      )}
    </article>
  )
}

function PartRow({ part: { due_on: due, amount, state, paid } }: { part: Part }) {
  return (
    <li className="flex flex-wrap items-baseline gap-x-4 border-t border-line py-2">
      <time dateTime={due} className="w-28">
        {formatDay(due)}
      </time>
      <span className="money">{exact(amount)}</span>
      <span
        className={`min-w-0 flex-1 basis-32 wrap-anywhere text-sm ${state === 'paid' ? 'text-fairway' : 'text-muted'}`}
      >
        {WORDS[state]}
        {state === 'paid' && paid && ` ${formatDay(paid.on)}, ${paid.reference}`}
      </span>
    </li>
  )
}

const WORDS: Readonly<Record<Part['state'], string>> = {
  open: 'To be paid',
  paid: 'Paid',
  discharged: 'Paid by an annuity',
}

/** `Paid in 20 yearly parts: the first now, the next on Jul 2, 2028, the last on Jul 2, 2046.` */
function describe(parts: readonly Part[], amount: number): string | undefined {
  const [first, next] = parts
  const last = parts.at(-1)
  if (!first || !next || !last) return undefined
  return `${exact(amount)} is paid in ${parts.length} yearly parts. The first is due on ${formatDay(first.due_on)}, the last on ${formatDay(last.due_on)}.`
}

function exact(dollars: number): string {
  return formatMoney(fromDollars(dollars), '$')
}
