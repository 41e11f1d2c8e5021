import {
  createContext,
  createElement,
  type ReactNode,
  startTransition,
  useContext,
  useEffect,
  useState,
} from 'react'
import { readGrossFees } from '#domain/quote/pricing/gross-fees.ts'
import { type Quote } from '#domain/quote/model/quote.ts'
import { MoneySign } from '#web/ui/money-sign.ts'
import { type StepContext } from '#domain/quote/steps/step.ts'
import { draftQuote, draftSign, todayOf } from '#web/quote/answers/draft/draft.ts'
import { type QuoteSession, type SessionState } from '#web/quote/session/session.ts'

const Session = createContext<QuoteSession | null>(null)
const State = createContext<SessionState | null>(null)

/**
 * Provides the session of a quote, and how its amounts begin. Changes that are made inside `startTransition` are in their field at once; their
 * consequences (the sections, the price, what is required) and the server's answers are rendered when there is time.
 */
export function SessionProvider({ value, children }: { value: QuoteSession; children: ReactNode }) {
  const [state, setState] = useState(value.get)
  useEffect(() => {
    let previous = value.get()
    startTransition(() => setState(previous))
    return value.subscribe(() => {
      const next = value.get()
      const isTyped = isTypedByPerson(next, previous)
      previous = next
      if (isTyped) setState(next)
      else startTransition(() => setState(next))
    })
  }, [value])
  const amounts = createElement(MoneySign, { value: draftSign(state) }, children)
  return createElement(Session, { value }, createElement(State, { value: state }, amounts))
}

/** What fields show directly: rendered later, it would overwrite newer text. */
const TYPED_BY_PERSON = ['pendingChanges', 'couponCode', 'reason'] as const satisfies (keyof SessionState)[]

function isTypedByPerson(next: SessionState, previous: SessionState): boolean {
  return next.contact === previous.contact && TYPED_BY_PERSON.some((key) => next[key] !== previous[key])
}

export function useSession(): QuoteSession {
  return requireSession(useContext(Session))
}

export function useSessionState(): SessionState {
  return requireSession(useContext(State))
}

/** The quote with all valid changes. */
export function useDraftQuote(): Quote {
  return draftQuote(useSessionState())
}

/** What the steps are validated with. */
export function useStepContext(): StepContext {
  return stepContextOf(useSessionState())
}

export function stepContextOf(state: SessionState): StepContext {
  const quote = draftQuote(state)
  return { quote, today: todayOf(quote), grossFees: readGrossFees(state.price.fields) }
}

function requireSession<T>(value: T | null): T {
  if (value === null) throw new Error('There is no quote session here')
  return value
}
