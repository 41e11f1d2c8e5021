import { SaveIndicator } from '#web/quote/save/SaveIndicator.tsx'
import { SaveOrShare } from '#web/quote/save/SaveOrShare.tsx'
import { useSessionState } from '#web/quote/session/context.ts'
import { HelpButton } from '#web/quote/shell/header/HelpButton.tsx'

/** At the right of the header: which quote this is and whether it is saved, what to do with it, and help. */
export function WizardHeader() {
  const { contact } = useSessionState()
  return (
    <div className="flex items-center gap-1 sm:gap-3">
      <div className="hidden items-baseline gap-1.5 text-sm whitespace-nowrap text-muted lg:flex print:flex">
        <p>
          Quote <span className="font-semibold text-ink">{contact.customFields['quote_number']}</span>
        </p>
        <span aria-hidden="true">·</span>
        <SaveIndicator />
      </div>
      <SaveOrShare />
      <HelpButton />
    </div>
  )
}
