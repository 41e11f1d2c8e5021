import { createContext, createElement, type ReactNode } from 'react'
import { provideAnswers, useProvided, useTypedFirst } from '#web/quote/answers/context.ts'
import type { QuoteSession, SessionState } from '#web/quote/session/session.ts'

const Session = createContext<QuoteSession | null>(null)
const State = createContext<SessionState | null>(null)

/** Provides the session of a quote, and its answers to the fields. */
export function SessionProvider({ value, children }: { value: QuoteSession; children: ReactNode }) {
  const state = useTypedFirst(value)
  const answers = provideAnswers(value, state, children)
  return createElement(Session, { value }, createElement(State, { value: state }, answers))
}

export function useSession(): QuoteSession {
  return useProvided(Session)
}

export function useSessionState(): SessionState {
  return useProvided(State)
}
