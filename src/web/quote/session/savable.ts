import { sendContactLink } from '#contract/quotes.ts'
import { type FieldProblem } from '#domain/problem.ts'
import { holderEmailKey } from '#domain/quote/quote-holder.ts'
import { call } from '#web/api/call.ts'
import { draftQuote, textOf } from '#web/quote/session/draft.ts'
import { type QuoteSession } from '#web/quote/session/session.ts'

/** What became of saving. Without the server's answer it is still on its way; undecided, somebody else's are in between. */
export type Saved =
  | { state: 'saved' }
  | { state: 'unsent' | 'undecided' }
  | { state: 'refused'; problems: readonly FieldProblem[] }

/** A quote as the save window needs it. */
export interface SavableQuote {
  number: string
  email: string
  saveUnder: (email: string) => Promise<Saved>
  /** Answers with where the link went; who calls shows what goes wrong. */
  sendLink: () => Promise<string>
}

export function savable(session: QuoteSession): SavableQuote {
  const key = holderEmailKey(draftQuote(session.get()).answers)
  return {
    number: String(session.get().contact.customFields['quote_number']),
    email: textOf(session.get(), key),
    saveUnder: async (email) => {
      if (email !== textOf(session.get(), key)) session.type({ [key]: email })
      return savedBy(session)
    },
    sendLink: () => sendLink(session.get().contact.id),
  }
}

/** Saves what is typed, and says what became of it. */
export async function savedBy(session: QuoteSession): Promise<Saved> {
  if (await session.flush()) return { state: 'saved' }
  const { saving, refused } = session.get()
  if (saving === 'refused') return { state: 'refused', problems: refused }
  return { state: saving === 'undecided' ? 'undecided' : 'unsent' }
}

/** @rule P07 The link to a quote goes to the e-mail address on it, so that it can be finished elsewhere. */
export async function sendLink(guid: string): Promise<string> {
  const { data } = await call(sendContactLink, { params: { guid }, body: {}, shows: () => true })
  return data.to
}
