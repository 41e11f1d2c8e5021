import { lazy, Suspense, useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { SaveIndicator } from '#web/quote/save/SaveIndicator.tsx'
import { SaveOrShare } from '#web/quote/save/SaveOrShare.tsx'
import { useSessionState } from '#web/quote/session/context.ts'
import { publicConfig } from '#web/api/public-config.ts'
import { queryClient } from '#web/api/query-client.ts'
import { HeaderButton } from '#web/quote/shell/header/HeaderButton.tsx'

/** At the right of the header: which quote this is and whether it is saved, what to do with it, and help. */
export function WizardHeader() {
  const { contact } = useSessionState()
  return (
    <div className="flex flex-wrap items-center gap-1 max-xs:gap-0 sm:gap-3">
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

const HelpWindow = lazy(() => import('#web/quote/shell/header/HelpWindow.tsx'))

/** The one place to ask a person; its button tells the telephone number already. */
function HelpButton() {
  const [isOpen, setOpen] = useState(false)
  const { data } = useQuery(publicConfig, queryClient)
  return (
    <>
      <HeaderButton
        icon="phone"
        short="Help"
        rest={data?.insurer.phone}
        opensDialog
        onClick={() => setOpen(true)}
      />
      {isOpen && (
        <Suspense>
          <HelpWindow close={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
