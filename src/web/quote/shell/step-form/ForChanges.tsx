import type { ReactNode } from 'react'
import { useViewer } from '#web/quote/answers/context.ts'

/**
 * Wraps whatever changes the quote.
 *
 * @rule R02 A rep whose role changes nothing sees it, and can use none of it.
 */
export function ForChanges({ children }: { children: ReactNode }) {
  if (!useViewer().readOnly) return children
  return (
    <fieldset disabled className="contents">
      {children}
    </fieldset>
  )
}
