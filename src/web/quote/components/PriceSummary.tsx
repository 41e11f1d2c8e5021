import { lazy, Suspense } from 'react'
import { dollarsText, priceLines } from '#web/quote/components/price-lines.ts'
import { useDraftQuote, useSessionState } from '#web/quote/session/context.ts'
import { Disclosure } from '#web/ui/Disclosure.tsx'

/** A rep's; customers need not load it. */
const PriceTrace = lazy(() => import('#web/quote/components/PriceTrace.tsx'))

/** What the quote costs, line by line; while it is being priced again the old figures stay, greyed. */
export function PriceSummary() {
  const { price } = useSessionState()
  const quote = useDraftQuote()
  const lines = priceLines(quote, price.fields)
  if (lines.length === 0) {
    return <p className="text-muted">The price appears as soon as you have described a contest.</p>
  }
  return (
    <div className="grid gap-4">
      <dl className={`grid gap-2 ${price.outdated ? '[&_dd]:opacity-65' : ''}`}>
        {lines.map(({ key, label, detail, amount }) => (
          <div key={key} className="flex items-baseline justify-between gap-4">
            <dt>
              {label}
              {detail && <span className="block text-sm text-muted">{detail}</span>}
            </dt>
            <dd className="whitespace-nowrap">{amount}</dd>
          </div>
        ))}
        <div className="ruled mt-2 flex items-baseline justify-between gap-4 pt-3">
          <dt className="font-semibold">Total</dt>
          <dd className="text-2xl font-semibold">{dollarsText(price.fields['amount_due'])}</dd>
        </div>
      </dl>
      <WhyThisPrice />
      {price.trace.length > 0 && (
        <Suspense>
          <PriceTrace trace={price.trace} />
        </Suspense>
      )}
    </div>
  )
}

function WhyThisPrice() {
  const { price } = useSessionState()
  if (price.missing.length > 0) {
    return (
      <ul className="grid gap-1 text-sm text-muted">
        {price.missing.map(({ entity, index, message }) => (
          <li key={entity + index}>
            Contest {index}: {lowerFirst(message)} to see its price.
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
          <li key={entity + index}>{text}</li>
        ))}
      </ul>
    </Disclosure>
  )
}

function lowerFirst(sentence: string): string {
  return sentence.charAt(0).toLowerCase() + sentence.slice(1)
}
