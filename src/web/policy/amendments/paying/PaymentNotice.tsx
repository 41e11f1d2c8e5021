import { type WaitingFor } from '#web/payment/repeat-until-final.ts'
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
        title={isRep ? 'The bank waits for the cardholder' : 'Your bank waits for you'}
        live
      >
        <p>
          Nothing is charged{pays === 'change' && ' or changed'} until {isRep ? 'they have' : 'you have'}{' '}
          confirmed the payment.
        </p>
        {until !== undefined && (
          <p>
            It waits until <time dateTime={until}>{formatMoment(until)}</time>, and is given up then.
          </p>
        )}
        {!resend && <p>It was begun in another window. Confirm it there, or give it up and pay here.</p>}
        <div className="mt-3 flex flex-wrap gap-3">
          {resend && <Button onClick={() => void resend()}>Open the bank’s window again</Button>}
          {giveUp && <Button onClick={() => void giveUp()}>Give this payment up</Button>}
        </div>
      </Notice>
    )
  return null
}

type Words = Readonly<Record<WaitingFor, { title: string; children: string }>>

const WAITING: Words = {
  bank: {
    title: 'The bank has not answered yet',
    children:
      'We keep asking. It is charged once at the most, and the change is made as soon as the bank agrees.',
  },
  cardholder: {
    title: 'The bank asks the cardholder to confirm this payment',
    children: 'Its window opens over this page. Nothing is charged until they have confirmed.',
  },
  'sign-in': {
    title: 'You have been signed out',
    children:
      'Sign in again in another window and leave this page open: we then go on here, and the change is made once at the most.',
  },
  server: {
    title: 'There is no answer from the server yet',
    children:
      'Its answer may have been lost. We keep asking with the same request, also after a reload, so the change is made once at the most.',
  },
}

const HOLDER_WAITING: Words = {
  ...WAITING,
  cardholder: {
    title: 'Your bank asks you to confirm this payment',
    children: 'Its window opens over this page. Nothing is charged until you have confirmed.',
  },
  'sign-in': {
    title: 'Your visit has ended',
    children:
      'Open your policies again by a link, as the top of this page says, and leave this page open: we then go on here, and the change is made once at the most.',
  },
}

const INVOICE_WAITING: Words = {
  ...HOLDER_WAITING,
  bank: {
    title: 'The bank has not answered yet',
    children: 'We keep asking. The invoice is charged once at the most.',
  },
  'sign-in': {
    title: 'Your visit has ended',
    children:
      'Open your policies again by a link in another window, and leave this page open: we then go on here, and the invoice is charged once at the most.',
  },
  server: {
    title: 'There is no answer from the server yet',
    children:
      'Its answer may have been lost. We keep asking with the same request, also after a reload, so the invoice is charged once at the most.',
  },
}

function wordsOf(isRep: boolean, pays: 'change' | 'invoice'): Words {
  if (pays === 'invoice') return INVOICE_WAITING
  return isRep ? WAITING : HOLDER_WAITING
}
