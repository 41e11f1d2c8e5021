import { lazy, Suspense } from 'react'
import { lowerFirstLetter } from '#domain/values/text-format.ts'
import {
  formatDollars,
  type PriceLine,
  priceLines,
  discountText,
  totalLabel,
} from '#web/quote/price/price-lines.ts'
import { coveredContests } from '#domain/quote/model/quote.ts'
import { GoodUntil } from '#web/quote/price/GoodUntil.tsx'
import { useDraftQuote, useSessionState } from '#web/quote/session/context.ts'
import { Disclosure } from '#web/ui/Disclosure.tsx'
import { Notice } from '#web/ui/Notice.tsx'

/** For reps only, so customers do not load it. */
const PriceTrace = lazy(() => import('#web/quote/price/PriceTrace.tsx'))

/** The price line by line. While it is calculated again, the old figures stay, in grey. */
export function PriceSummary() {
  const { price } = useSessionState()
  const quote = useDraftQuote()
  const lines = priceLines(quote, price.fields, price.coupons)
  const saved = discountText(quote, price.fields)
  if (coveredContests(quote).length === 0) {
    return <p className="text-muted">The price appears as soon as you have described a contest.</p>
  }
  return (
    <div className="grid gap-4">
      <dl className={`grid gap-2 ${price.isOutdated ? '[&_dd]:opacity-65' : ''}`}>
        {lines.map((line) => (
          <Line key={line.key} line={line} />
        ))}
        <div className="ruled mt-2 flex items-baseline justify-between gap-4 pt-3">
          <dt className="font-semibold">{totalLabel(quote, price.fields)}</dt>
          <dd className="text-2xl font-semibold">{formatDollars(price.fields['amount_due'])}</dd>
        </div>
      </dl>
      {saved && <p className="text-sm text-muted">{saved}</p>}
      <GoodUntil />
      <WhyThisPrice />
      {price.trace.length > 0 && (
        <Suspense>
          <PriceTrace trace={price.trace} />
        </Suspense>
      )}
    </div>
  )
}

const LINE_STYLES = { muted: 'text-sm text-muted', sum: 'ruled mt-1 pt-3 font-semibold' } as const

function Line({ line: { label, detail, amount, style } }: { line: PriceLine }) {
  return (
    <div className={`flex items-baseline justify-between gap-4 ${style ? LINE_STYLES[style] : ''}`}>
      <dt className="min-w-0">
        {label}
        {detail && <span className="block text-sm font-normal text-muted">{detail}</span>}
      </dt>
      <dd className="whitespace-nowrap">{amount}</dd>
    </div>
  )
}

function WhyThisPrice() {
  const { price } = useSessionState()
  if (price.unavailableReason !== undefined) {
    return (
      <Notice kind="attention" title={price.unavailableReason} live>
        What you enter is kept. Your price appears here as soon as we can work it out again.
      </Notice>
    )
  }
  if (price.rowProblems.length > 0) {
    return (
      <ul className="grid gap-1 text-sm text-muted">
        {price.rowProblems.map(({ entity, index, message }) => (
          <li key={entity + index}>
            Contest {index}: {lowerFirstLetter(message)} to see its price.
          </li>
        ))}
      </ul>
    )
  }
  if (price.explanation.length === 0) return null
  return (
    <Disclosure summary="Why this price?">
      <ul className="grid gap-2 text-sm">
        {price.explanation.map(({ entity, index, text }) => (
          <li key={`${entity} ${index}`}>{text}</li>
        ))}
      </ul>
    </Disclosure>
  )
}
