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
import { type StepContext } from '#domain/quote/steps/step.ts'
import { draftQuote, todayOf } from '#web/quote/session/draft/draft.ts'
import { type QuoteSession, type SessionState } from '#web/quote/session/session.ts'

const Session = createContext<QuoteSession | null>(null)
const State = createContext<SessionState | null>(null)

/**
 * Lends a quote's session to what is drawn inside. Text that is typed inside `startTransition` is in its field at
 * once, and what follows from it (the sections, the price, what is required) is drawn when there is time; so is what
 * the server answers.
 */
export function SessionProvider({ value, children }: { value: QuoteSession; children: ReactNode }) {
  const [state, setState] = useState(value.get)
  useEffect(() => {
    let seen = value.get()
    startTransition(() => setState(seen))
    return value.subscribe(() => {
      const next = value.get()
      const isOurs = isTypedByPerson(next, seen)
      seen = next
      if (isOurs) setState(next)
      else startTransition(() => setState(next))
    })
  }, [value])
  return createElement(Session, { value }, createElement(State, { value: state }, children))
}

/** What a person types into fields that show the session; drawn later, it would come back over what was typed since. */
const TYPED_BY_PERSON = [
  'pendingChanges',
  'couponCode',
  'reason',
] as const satisfies (keyof SessionState)[]

function isTypedByPerson(next: SessionState, seen: SessionState): boolean {
  return next.contact === seen.contact && TYPED_BY_PERSON.some((part) => next[part] !== seen[part])
}

export function useSession(): QuoteSession {
  return requireSession(useContext(Session))
}

export function useSessionState(): SessionState {
  return requireSession(useContext(State))
}

/** The quote with everything well-formed that was typed so far. */
export function useDraftQuote(): Quote {
  return draftQuote(useSessionState())
}

/** The same with what its steps are judged by. */
export function useStepContext(): StepContext {
  const quote = useDraftQuote()
  const { price } = useSessionState()
  return { quote, today: todayOf(quote), grossFees: readGrossFees(price.fields) }
}

function requireSession<T>(value: T | null): T {
  if (value === null) throw new Error('There is no quote here')
  return value
}
