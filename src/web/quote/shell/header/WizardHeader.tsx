import { lazy, Suspense, useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { SaveIndicator } from '#web/quote/save/SaveIndicator.tsx'
import { SaveOrShare } from '#web/quote/save/SaveOrShare.tsx'
import { useSessionState } from '#web/quote/session/context.ts'
import { publicConfig } from '#web/api/public-config.ts'
import { queryClient } from '#web/api/query-client.ts'
import { HeaderContent, HELP } from '#web/quote/shell/header/HeaderContent.tsx'
import { HeaderButton } from '#web/quote/shell/header/HeaderButton.tsx'

/** At the right of the header: which quote this is and whether it is saved, what to do with it, and help. */
export function WizardHeader() {
  const { contact } = useSessionState()
  return (
    <HeaderContent quoteNumber={contact.customFields['quote_number']} saved={<SaveIndicator />}>
      <SaveOrShare />
      <HelpButton />
    </HeaderContent>
  )
}

const HelpWindow = lazy(() => import('#web/quote/shell/header/HelpWindow.tsx'))

/** The one place to ask a person; its button tells the telephone number already. */
function HelpButton() {
  const [isOpen, setOpen] = useState(false)
  const { data } = useQuery(publicConfig, queryClient)
  return (
    <>
      <HeaderButton {...HELP} rest={data?.insurer.phone} opensDialog onClick={() => setOpen(true)} />
      {isOpen && (
        <Suspense>
          <HelpWindow close={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
