import { useState } from 'react'
import { PAGES } from '#contract/pages.ts'
import { RepOnly } from '#web/reps/RepOnly.tsx'
import { type DialogName, openDialog } from '#web/dialogs/open.ts'
import { DIALOGS } from '#web/app/dialogs.ts'
import { notify } from '#web/ui/notify.ts'
import { Layout } from '#web/layout/Layout.tsx'
import { Button } from '#web/ui/Button.tsx'
import { TextLink } from '#web/ui/Link.tsx'
import { PageTitle } from '#web/layout/PageTitle.tsx'

const NAMES = (Object.keys(DIALOGS) as DialogName[]).toSorted()

/** Opens every dialog of the product with its example. */
export default function DialogGalleryPage() {
  return <RepOnly>{() => <Gallery />}</RepOnly>
}

function Gallery() {
  return (
    <Layout headerContent={null}>
      <div className="grid gap-8">
        <div className="grid gap-2">
          <PageTitle title="Every dialog" />
          <p className="max-w-measure text-lg text-muted">
            Each one opens with an example. Nothing you answer here is saved.{' '}
            <TextLink to={PAGES['rep-home']}>Back to Today</TextLink>
          </p>
        </div>
        <ul className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
          {NAMES.map((name) => (
            <li key={name}>
              <OpenDialogButton name={name} />
            </li>
          ))}
        </ul>
      </div>
    </Layout>
  )
}

function OpenDialogButton({ name }: { name: DialogName }) {
  const [busy, setBusy] = useState(false)

  async function show() {
    setBusy(true)
    try {
      const { example } = await DIALOGS[name]()
      // The list has checked that every example fits its dialog.
      void openDialog(name, example as never)
    } catch {
      notify({
        type: 'error',
        title: 'Error',
        message: 'We couldn’t load this window. Check your internet connection.',
      })
    } finally {
      setBusy(false)
    }
  }

  return (
    <Button busy={busy} onClick={() => void show()} className="w-full justify-start">
      {dialogTitle(name)}
    </Button>
  )
}

function dialogTitle(name: DialogName): string {
  const words = name.replaceAll('-', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}
