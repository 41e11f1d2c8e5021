import { contestDates } from '#domain/quote/model/quote.ts'
import {
  removeShippedItems,
  shippedItems,
  type ShippedItems,
} from '#domain/quote/signs/remove-shipped-items.ts'
import { openDialog } from '#web/dialogs/open.ts'
import { changeQuote, type Texts } from '#web/quote/answers/change-quote.ts'
import { draftQuote, todayOf } from '#web/quote/answers/draft/draft.ts'
import type { AnswersStore } from '#web/quote/answers/answers-store.ts'

/** What was removed, and the texts that undo it. */
export interface RemovedSigns {
  what: ShippedItems
  before: Texts
}

/** Asks whether to go on without what can no longer arrive, and removes it; undefined if the person goes back. */
export async function offerToRemoveLateSigns(
  session: AnswersStore,
  { canUndo }: { canUndo: boolean },
): Promise<RemovedSigns | undefined> {
  const quote = draftQuote(session.get())
  const [first] = contestDates(quote)
  const what = shippedItems(quote)
  if (first === undefined || what === undefined) return undefined
  const answer = await openDialog('contest-signage', { first, today: todayOf(quote), what, canUndo })
  return answer === 'go-on' ? { what, before: changeQuote(session, removeShippedItems) } : undefined
}
