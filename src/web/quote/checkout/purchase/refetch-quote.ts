import { getContact } from '#contract/quotes.ts'
import { call } from '#web/api/call.ts'
import { type QuoteSession } from '#web/quote/session/session.ts'

/** The quote is shown as it is now. */
export async function refetchQuote(session: QuoteSession): Promise<void> {
  try {
    const { contact, viewer } = session.get()
    const params = { guid: contact.id }
    const { data, coupons } = await call(getContact, { params, actingAs: viewer.editor, quiet: true })
    session.replaceFromServer(data, coupons)
  } catch {
    // What came of the purchase is what matters; the next press finds the same and tries again.
  }
}
