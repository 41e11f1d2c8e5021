import { lazy, Suspense, useState } from 'react'
import { HeaderButton } from '#web/quote/shell/header/HeaderButton.tsx'

const SaveOrShareWindow = lazy(() => import('#web/quote/save/SaveOrShareWindow.tsx'))

/** The one place for everything that takes a quote elsewhere: kept, linked, sent, printed. */
export function SaveOrShare() {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <HeaderButton icon="share" short="Save" rest="or share" opensDialog onClick={() => setOpen(true)} />
      {isOpen && (
        <Suspense>
          <SaveOrShareWindow close={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
