import { NotSavedError } from '#web/quote/save/require-saved.ts'
import { Notice } from '#web/ui/Notice.tsx'

/** Shown if a button was pressed that needs the server. */
export function NotSavedNotice({ button }: { button: string }) {
  return (
    <Notice kind="error" title="Your answers aren’t saved yet" live>
      They’re still on this page. When you’re back online, select {button} again.
    </Notice>
  )
}

/** The notice of a form whose button saves the quote; undefined for any other failure. */
export function describeNotSaved(failure: unknown, button: string) {
  if (!(failure instanceof NotSavedError)) return undefined
  if (failure.state === 'unsent') return <NotSavedNotice button={button} />
  return (
    <Notice kind="attention" title="Someone else saved this quote" live>
      Select {button} again to choose which answers to keep.
    </Notice>
  )
}
