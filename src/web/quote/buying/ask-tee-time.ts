import { contestDates } from '#domain/quote/quote.ts'
import { openDialog } from '#web/dialogs/open.ts'
import { type Saved, savedBy } from '#web/quote/session/savable.ts'
import { draftQuote, textOf } from '#web/quote/session/draft.ts'
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
    save: (entered: TeeTime): Promise<Saved> => {
      session.type({ ...entered })
      return savedBy(session)
    },
  })
  return answer === 'saved'
}
