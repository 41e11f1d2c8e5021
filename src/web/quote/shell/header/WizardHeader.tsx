import { lazy, Suspense } from 'react'
import { REP } from '#web/api/viewer.ts'
import { SaveIndicator } from '#web/quote/save/SaveIndicator.tsx'
import { SaveOrShare } from '#web/quote/save/SaveOrShare.tsx'
import { useSessionState } from '#web/quote/session/context.ts'
import { HelpButton } from '#web/quote/shell/header/HelpButton.tsx'

/** For reps alone. */
const RepSearchButton = lazy(() => import('#web/rep-frame/navigation/RepSearchButton.tsx'))

/** At the right of the header: which quote this is and whether it is saved, what to do with it, and help. */
export function WizardHeader() {
  const { contact, viewer } = useSessionState()
  return (
    <div className="flex flex-wrap items-center gap-1 max-xs:gap-0 sm:gap-3">
      {viewer === REP && (
        <Suspense>
          <RepSearchButton />
        </Suspense>
      )}
      <div className="hidden items-baseline gap-1.5 text-sm whitespace-nowrap text-muted lg:flex print:flex">
        <p>
          Quote <span className="font-semibold text-ink">{contact.customFields['quote_number']}</span>
        </p>
        {!viewer.readOnly && (
          <>
            <span aria-hidden="true">·</span>
            <SaveIndicator />
          </>
        )}
      </div>
      {!viewer.readOnly && <SaveOrShare />}
      <HelpButton />
    </div>
  )
}
