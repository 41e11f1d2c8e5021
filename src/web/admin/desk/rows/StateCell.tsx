import type { DeskRow } from '#contract/desk/desk-lists.ts'
import { QUOTE_STATE_LABELS, type QuoteState } from '#domain/quote/model/quote-state.ts'

/** Shape and colour stand beside the word: a diamond asks for something, a ring waits, a dot is done. */
const MARKS: Readonly<Record<QuoteState, string>> = {
  draft: 'rounded-full border border-edge',
  priced: 'rounded-full border-2 border-fairway',
  sent: 'rounded-full bg-water',
  referred: 'rotate-45 bg-sand',
  cleared: 'rounded-full bg-fairway',
  purchased: 'rounded-full bg-fairway',
  bound: 'rounded-full bg-fairway',
  postponed: 'rotate-45 border border-sand',
  cancelled: 'rounded-full border border-edge',
  lapsed: 'rounded-full border border-edge',
  lost: 'rounded-full border border-edge',
  expired: 'rounded-full border border-edge',
}

export function StateCell({ row: { state } }: { row: DeskRow }) {
  return (
    // Room for what an open quote can become, as it changes in place.
    <span className="flex items-center gap-2 @min-[45rem]:min-w-19">
      <span aria-hidden="true" className={`size-2.5 shrink-0 ${MARKS[state]}`} />
      {QUOTE_STATE_LABELS[state]}
    </span>
  )
}
