import { Notice } from '#web/ui/Notice.tsx'

/** Shown if a button was pressed that needs the server. */
export function NotSavedNotice({ button }: { button: string }) {
  return (
    <Notice kind="error" title="Your answers are not saved yet" live>
      They are kept on this page. As soon as the connection is back, press {button} again.
    </Notice>
  )
}
