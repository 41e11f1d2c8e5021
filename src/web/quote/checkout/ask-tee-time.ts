import { contestDates } from '#domain/quote/model/quote.ts'
import { openDialog } from '#web/dialogs/open.ts'
import { type SaveResult, saveChanges } from '#web/quote/session/save-quote.ts'
import { draftQuote, textOf } from '#web/quote/session/draft/draft.ts'
import { type QuoteSession } from '#web/quote/session/session.ts'

/** The time of play as its window needs it. */
export interface TeeTime {
  tee_time: string
  time_zone: string
}

/** Has the first tee time entered and saved; false where the person would rather not. */
export async function askTeeTime(session: QuoteSession): Promise<boolean> {
  const [first] = contestDates(draftQuote(session.get()))
  if (first === undefined) return false
  const state = session.get()
  const answer = await openDialog('tee-time', {
    first,
    initial: { tee_time: textOf(state, 'tee_time'), time_zone: textOf(state, 'time_zone') },
    save: (entered: TeeTime): Promise<SaveResult> => {
      session.edit({ ...entered })
      return saveChanges(session)
    },
  })
  return answer === 'saved'
}
