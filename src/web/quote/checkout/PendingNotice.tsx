import { BASE_PATH, PAGES, signInPath } from '#contract/pages.ts'
import { type WaitingFor } from '#web/quote/checkout/use-checkout.ts'
import { Notice } from '#web/ui/Notice.tsx'

/** What is waited for after the button was pressed. Only what the server holds goes on without this page. */
export function PendingNotice({ waitingFor }: { waitingFor: WaitingFor }) {
  if (waitingFor === 'bank') {
    return (
      <Notice kind="info" title="The bank has not answered yet" live>
        We keep asking, and you will be charged once at the most. You may leave this page: as soon as the bank
        agrees, the certificate comes by e-mail.
      </Notice>
    )
  }
  if (waitingFor === 'holder') {
    return (
      <Notice kind="info" title="Your bank asks you to confirm this payment" live>
        Its window opens over this page: confirm the payment there, and we go on by ourselves. Nothing is
        charged until you have. If you close that window, nothing is charged either.
      </Notice>
    )
  }
  if (waitingFor === 'sign-in') {
    return (
      <Notice kind="attention" title="You have been signed out" live>
        What became of this purchase is not known yet.{' '}
        <a
          href={BASE_PATH + signInPath(PAGES['rep-home'])}
          target="_blank"
          rel="noopener"
          className="underline decoration-1 underline-offset-4 hover:decoration-2"
        >
          Sign in again (in a new window)
        </a>
        , and leave this page open: we then go on here, and it is bought once at the most.
      </Notice>
    )
  }
  return (
    <Notice kind="attention" title="There is no answer from the server yet" live>
      We could not reach it, or its answer was lost on the way. Stay on this page: we keep trying until we
      know how it ended, and it is bought once at the most.
    </Notice>
  )
}
