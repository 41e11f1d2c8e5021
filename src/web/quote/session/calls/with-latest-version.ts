import type { EndpointResponse } from '#contract/endpoint.ts'
import type { saveContact } from '#contract/quotes.ts'
import { isCallError } from '#web/api/call-error.ts'
import { notifyUpdated } from '#web/quote/session/conflict.ts'
import { changedTexts, type SavedQuote } from '#web/quote/answers/draft/draft.ts'
import type { QuoteSession, SessionState } from '#web/quote/session/session.ts'

type Entry = EndpointResponse<typeof saveContact>

const NOT_SAVED = 'Your last changes aren’t saved yet. Try again in a moment.'
const UNDECIDED = 'Someone else changed the same answers. Choose which to keep, then try again.'

/**
 * Saves what is typed first, as what is asked for applies to the saved quote: a coupon, a fee, an approval.
 *
 * @rule T18 What is asked for does not overwrite what somebody else saved: that is taken over, and it is asked for once more.
 */
export async function withLatestVersion(
  session: QuoteSession,
  ask: (state: SessionState) => Promise<Entry>,
): Promise<Entry> {
  await saveFirst(session)
  const answer = await ask(session.get()).catch(async (error: unknown) => {
    if (!isCallError(error, 'VERSION_CONFLICT')) throw error
    await mergeTheirs(session, error.data as SavedQuote)
    return ask(session.get())
  })
  session.replaceFromServer(answer.data, answer.coupons)
  return answer
}

async function saveFirst(session: QuoteSession): Promise<void> {
  if (!(await session.flush())) throw new Error(NOT_SAVED)
}

/** The next response brings the coupons that are now on the quote. */
async function mergeTheirs(session: QuoteSession, theirs: SavedQuote): Promise<void> {
  const isMerging = Object.keys(changedTexts(session.get())).length > 0
  if (!(await session.mergeFromServer(theirs, session.get().price.coupons))) throw new Error(UNDECIDED)
  // If there are unsaved changes, merging shows a message of its own.
  if (!isMerging) notifyUpdated('shown')
  await saveFirst(session)
}
