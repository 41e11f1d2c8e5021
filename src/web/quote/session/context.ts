import { createContext, useContext, useSyncExternalStore } from 'react'
import { grossFeesIn } from '#domain/quote/gross-fees.ts'
import { type Quote } from '#domain/quote/quote.ts'
import { type Judging } from '#domain/quote/step.ts'
import { draftQuote, todayOf } from '#web/quote/session/draft.ts'
import { type QuoteSession, type SessionState } from '#web/quote/session/session.ts'

const Session = createContext<QuoteSession | null>(null)

export const SessionProvider = Session.Provider

export function useSession(): QuoteSession {
  const session = useContext(Session)
  if (!session) throw new Error('There is no quote here')
  return session
}

export function useSessionState(): SessionState {
  const session = useSession()
  return useSyncExternalStore(session.subscribe, session.get)
}

/** The quote with everything well-formed that was typed so far. */
export function useDraftQuote(): Quote {
  return draftQuote(useSessionState())
}

/** The same with what its steps are judged by. */
export function useJudging(): Judging {
  const quote = useDraftQuote()
  const { price } = useSessionState()
  return { quote, today: todayOf(quote), grossFees: grossFeesIn(price.fields) }
}
