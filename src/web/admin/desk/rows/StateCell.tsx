import type { DeskRow } from '#contract/desk/desk-lists.ts'
import { QUOTE_STATE_LABELS, type QuoteState } from '#domain/quote/model/quote-state.ts'

/** Shape and colour stand beside the word: a diamond asks for something, a ring waits, a dot is done. */
const MARKS: Readonly<Record<QuoteState, string>> = {
  draft: 'before:rounded-full before:border before:border-edge',
  priced: 'before:rounded-full before:border-2 before:border-fairway',
  sent: 'before:rounded-full before:bg-water',
  referred: 'before:rotate-45 before:bg-sand',
  cleared: 'before:rounded-full before:bg-fairway',
  purchased: 'before:rounded-full before:bg-fairway',
  bound: 'before:rounded-full before:bg-fairway',
  postponed: 'before:rotate-45 before:border before:border-sand',
  cancelled: 'before:rounded-full before:border before:border-edge',
  lapsed: 'before:rounded-full before:border before:border-edge',
  lost: 'before:rounded-full before:border before:border-edge',
  expired: 'before:rounded-full before:border before:border-edge',
}

export function StateCell({ row: { state } }: { row: DeskRow }) {
  return (
    // Room for what an open quote can become, as it changes in place.
    <span
      className={`flex items-center gap-2 before:size-2.5 before:shrink-0 @min-[45rem]:min-w-19 ${MARKS[state]}`}
    >
      {QUOTE_STATE_LABELS[state]}
    </span>
  )
}
