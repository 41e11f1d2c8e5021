import { Notice } from '#web/ui/Notice.tsx'

/** Does not say whether the address has unsubscribed. */
export function LinkSentNotice({ email }: { email: string }) {
  return (
    <Notice kind="success" title="Look into your mailbox" live>
      <p className="wrap-anywhere">
        If {email} has unsubscribed, an e-mail with a link is on its way. Nothing changes until you confirm it
        there. We send at most one an hour.
      </p>
    </Notice>
  )
}
