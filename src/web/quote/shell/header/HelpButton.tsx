import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { publicConfig } from '#web/api/public-config.ts'
import { queryClient } from '#web/api/query-client.ts'
import { HeaderButton } from '#web/quote/shell/header/HeaderButton.tsx'

const HelpWindow = lazy(() => import('#web/quote/shell/header/HelpWindow.tsx'))

/** The one place to ask a person; its button tells the telephone number already. */
export function HelpButton() {
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
