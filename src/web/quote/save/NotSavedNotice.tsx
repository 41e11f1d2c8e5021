import { Notice } from '#web/ui/Notice.tsx'

/** Said where a button was pressed that cannot do without the server. */
export function NotSavedNotice({ button }: { button: string }) {
  return (
    <Notice kind="error" title="Your answers are not saved yet" live>
      They are kept on this page. As soon as the connection is back, press {button} again.
    </Notice>
  )
}
