import { sendContactLink } from '#contract/quotes.ts'
import type { FieldProblem } from '#domain/problem.ts'
import { ownerEmailKey } from '#domain/quote/model/quote-owner.ts'
import { call } from '#web/api/call.ts'
import { draftQuote, textOf } from '#web/quote/answers/draft/draft.ts'
import type { QuoteSession } from '#web/quote/session/session.ts'

/** Without an answer of the server it is unsent; with a conflict that is not resolved yet it is undecided. */
export type SaveResult =
  | { state: 'saved' }
  | { state: 'unsent' | 'undecided' }
  | { state: 'refused'; problems: readonly FieldProblem[] }

/** What the save dialog needs of a quote. */
export interface SavableQuote {
  number: string
  email: string
  saveUnder: (email: string) => Promise<SaveResult>
  /** Returns the address. The caller shows errors. */
  sendLink: () => Promise<string>
}

export function toSavableQuote(session: QuoteSession): SavableQuote {
  const key = ownerEmailKey(draftQuote(session.get()).answers)
  return {
    number: String(session.get().contact.customFields['quote_number']),
    email: textOf(session.get(), key),
    saveUnder: async (email) => {
      if (email !== textOf(session.get(), key)) session.edit({ [key]: email })
      return saveChanges(session)
    },
    sendLink: () => emailQuoteLink(session.get().contact.id),
  }
}

export async function saveChanges(session: QuoteSession): Promise<SaveResult> {
  if (await session.flush()) return { state: 'saved' }
  const { saveStatus, serverErrors } = session.get()
  if (saveStatus === 'refused') return { state: 'refused', problems: serverErrors }
  return { state: saveStatus === 'undecided' ? 'undecided' : 'unsent' }
}

/** @rule P07 The link to a quote goes to the e-mail address on it, so that it can be finished elsewhere. */
export async function emailQuoteLink(guid: string): Promise<string> {
  const { data } = await call(sendContactLink, { params: { guid }, body: {}, handlesError: () => true })
  return data.to
}
