import { lazy, Suspense, useState } from 'react'
import { SAVE_OR_SHARE } from '#web/quote/shell/header/HeaderContent.tsx'
import { HeaderButton } from '#web/quote/shell/header/HeaderButton.tsx'

const SaveOrShareWindow = lazy(() => import('#web/quote/save/SaveOrShareWindow.tsx'))

/** The one place for everything that takes a quote elsewhere: kept, linked, sent, printed. */
export function SaveOrShare() {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <HeaderButton {...SAVE_OR_SHARE} opensDialog onClick={() => setOpen(true)} />
      {isOpen && (
        <Suspense>
          <SaveOrShareWindow close={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
