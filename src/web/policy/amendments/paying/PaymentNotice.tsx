import type { WaitingFor } from '#web/payment/repeat-until-final.ts'
import { Button } from '#web/ui/Button.tsx'
import { formatMoment } from '#web/ui/format-moment.ts'
import { Notice } from '#web/ui/Notice.tsx'

/** What the page shows at the button of a payment. */
export type PayingState =
  | { step: 'ready' }
  | { step: 'sending' }
  | { step: 'waiting'; waitingFor: WaitingFor }
  /** The bank's window was closed without an answer. */
  | { step: 'unconfirmed' }
  /** `atFields` if what is wrong is shown at the fields. */
  | { step: 'stopped'; reason: string; atFields?: boolean }

interface PaymentNoticeProps {
  state: PayingState
  /** By a rep, who pays for somebody else. */
  isRep?: boolean
  /** Absent where the payment was begun in another window, whose key is needed. */
  resend?: (() => Promise<void>) | undefined
  /** Where the payment can be given up here. */
  giveUp?: () => Promise<void>
  /** How long the bank waits, where that is known. */
  until?: string | undefined
  /** What is paid for: a change, which is made then, or an invoice. */
  pays?: 'change' | 'invoice'
}

/** Why a change is not made yet, or an invoice not paid. */
export function PaymentNotice({
  state,
  isRep = false,
  resend,
  giveUp,
  until,
  pays = 'change',
}: PaymentNoticeProps) {
  if (state.step === 'stopped')
    return (
      <Notice kind="error" title={pays === 'invoice' ? 'Nothing was charged' : 'Nothing was changed'} live>
        {state.reason}
      </Notice>
    )
  if (state.step === 'waiting') return <Notice kind="info" live {...wordsOf(isRep, pays)[state.waitingFor]} />
  if (state.step === 'unconfirmed')
    return (
      <Notice
        kind="attention"
        title={isRep ? 'The bank needs the cardholder to confirm' : 'Your bank needs you to confirm'}
        live
      >
        <p>
          Nothing is charged{pays === 'change' && ' or changed'} until{' '}
          {isRep ? 'they confirm' : 'you confirm'} the payment.
        </p>
        {until !== undefined && (
          <p>
            Confirm it by <time dateTime={until}>{formatMoment(until)}</time>, or we’ll cancel it.
          </p>
        )}
        {!resend && (
          <p>You started this payment in another window. Confirm it there, or cancel it and pay here.</p>
        )}
        <div className="mt-3 flex flex-wrap gap-3">
          {resend && <Button onClick={() => void resend()}>Reopen the bank’s window</Button>}
          {giveUp && <Button onClick={() => void giveUp()}>Cancel this payment</Button>}
        </div>
      </Notice>
    )
  return null
}

type Words = Readonly<Record<WaitingFor, { title: string; children: string }>>

const WAITING: Words = {
  bank: {
    title: 'We’re still checking with the bank',
    children: 'No one is charged twice. If the payment goes through, we’ll make the change.',
  },
  cardholder: {
    title: 'The bank asks the cardholder to confirm this payment',
    children: 'The bank’s window opens on top of this page. Nothing is charged until they confirm.',
  },
  'sign-in': {
    title: 'You’ve been signed out',
    children:
      'Sign in again in another window and leave this page open. We’ll continue here, and the change is made only once.',
  },
  server: {
    title: 'We lost the connection',
    children:
      'Stay on this page while we find out if your change went through. You can also reload it. The change is made only once.',
  },
}

const HOLDER_WAITING: Words = {
  ...WAITING,
  cardholder: {
    title: 'Your bank asks you to confirm this payment',
    children: 'The bank’s window opens on top of this page. Nothing is charged until you confirm.',
  },
  'sign-in': {
    title: 'You’ve been signed out',
    children:
      'Open your policies again with a link, as the top of this page says, and leave this page open. We’ll continue here, and the change is made only once.',
  },
}

const INVOICE_WAITING: Words = {
  ...HOLDER_WAITING,
  bank: {
    title: 'We’re still checking with your bank',
    children: 'You won’t be charged twice.',
  },
  'sign-in': {
    title: 'You’ve been signed out',
    children:
      'Open your policies again with a link in another window, and leave this page open. We’ll continue here, and you won’t be charged twice.',
  },
  server: {
    title: 'We lost the connection',
    children:
      'Stay on this page while we find out if your payment went through. You can also reload it. You won’t be charged twice.',
  },
}

function wordsOf(isRep: boolean, pays: 'change' | 'invoice'): Words {
  if (pays === 'invoice') return INVOICE_WAITING
  return isRep ? WAITING : HOLDER_WAITING
}
