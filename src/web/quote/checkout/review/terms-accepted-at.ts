import { useEffect, useRef } from 'react'
import { areTermsAccepted } from '#domain/quote/steps/terms.step.ts'
import { useDraftQuote } from '#web/quote/answers/context.ts'
import { rememberTermsVersion, useOfficeTerms } from '#web/quote/checkout/review/terms-version.ts'
import { useSessionState } from '#web/quote/session/context.ts'

const keyOf = (quoteId: string) => `terms-accepted ${quoteId}`

/** On the page where terms are accepted: remembers for this tab when the last of them was. */
export function useRememberAcceptance(): void {
  const { id } = useSessionState().contact
  const isAccepted = areTermsAccepted(useDraftQuote())
  const terms = useOfficeTerms()
  const wasAccepted = useRef(isAccepted)
  useEffect(() => {
    if (isAccepted === wasAccepted.current) return
    wasAccepted.current = isAccepted
    if (isAccepted && terms) rememberTermsVersion(id, terms.number)
    try {
      if (isAccepted) window.sessionStorage.setItem(keyOf(id), new Date().toISOString())
      else window.sessionStorage.removeItem(keyOf(id))
    } catch {
      // Without storage the time is not shown.
    }
  }, [isAccepted, id, terms])
}

/** Undefined if they were accepted elsewhere, or before. */
export function termsAcceptedAt(quoteId: string): Date | undefined {
  try {
    const stored = window.sessionStorage.getItem(keyOf(quoteId))
    return stored === null ? undefined : new Date(stored)
  } catch {
    return undefined
  }
}
