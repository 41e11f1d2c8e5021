import { Notice } from '#web/ui/Notice.tsx'

/** Does not say whether the address has unsubscribed. */
export function LinkSentNotice({ email }: { email: string }) {
  return (
    <Notice kind="success" title="Check your inbox" live>
      <p className="wrap-anywhere">
        If {email} has unsubscribed, we’ve emailed a link. Nothing changes until you confirm there. We send at
        most one email an hour.
      </p>
    </Notice>
  )
}
