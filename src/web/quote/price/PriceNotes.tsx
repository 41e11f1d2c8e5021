import { lazy, Suspense } from 'react'
import { lineNames } from '#domain/quote/scorecard/line-text.ts'
import type { Scorecard as ScorecardFacts } from '#domain/quote/scorecard/scorecard.ts'
import { useAnswersState } from '#web/quote/answers/context.ts'
import { GoodUntil } from '#web/quote/price/GoodUntil.tsx'
import { Saving } from '#web/quote/price/Saving.tsx'
import { useSessionState } from '#web/quote/session/context.ts'
import { Disclosure } from '#web/ui/Disclosure.tsx'
import { Notice } from '#web/ui/Notice.tsx'

/** For reps only, so customers do not load it. */
const PriceTrace = lazy(() => import('#web/quote/price/PriceTrace.tsx'))

/** What is saved, until when the price is good, and why it is what it is. */
export function PriceNotes({ lines }: Pick<ScorecardFacts, 'lines'>) {
  const { price } = useAnswersState()
  return (
    <>
      <Saving />
      <FormerPrice />
      <GoodUntil />
      {price.unavailableReason === undefined ? (
        <WhyThisPrice lines={lines} />
      ) : (
        <Notice kind="attention" title={price.unavailableReason} live>
          Your answers are saved. Your price will appear here once we can work it out again.
        </Notice>
      )}
      {price.trace.length > 0 && (
        <Suspense>
          <PriceTrace trace={price.trace} />
        </Suspense>
      )}
    </>
  )
}

/** What a copy cost beside what it was copied from, on the day of the copy. */
export function FormerPrice() {
  const { copied } = useSessionState().contact
  if (!copied || copied.prices === null) return null
  const { from, prices, reasons } = copied
  return (
    <p className="text-sm text-muted">
      {prices}, as copied from {from}. {reasons.join(' ')}
    </p>
  )
}

/** How the fee of each contest comes about, in words, in the order of the scorecard. */
function WhyThisPrice({ lines }: Pick<ScorecardFacts, 'lines'>) {
  const { explanation } = useAnswersState().price
  const names = lineNames(lines)
  const explained = lines.flatMap(({ entity, slot }, place) =>
    explanation
      .filter((of) => of.entity === entity && of.index === slot)
      .map(({ text }) => ({ key: `${entity} ${slot}`, name: names[place], text })),
  )
  if (explained.length === 0) return null
  return (
    <Disclosure summary="Why this price?">
      <ul className="-ml-7 grid gap-2 text-sm">
        {explained.map(({ key, name, text }) => (
          <li key={key}>
            {explained.length > 1 && <strong className="font-semibold">{name}: </strong>}
            {text}
          </li>
        ))}
      </ul>
    </Disclosure>
  )
}
