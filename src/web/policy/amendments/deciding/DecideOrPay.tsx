import { useState } from 'react'
import { approvePolicyChange, cancelChangePayment, payPolicyChange } from '#contract/amendments.ts'
import { type DollarSign, formatMoney, fromDollars } from '#domain/values/money.ts'
import { call } from '#web/api/call.ts'
import {
  declineRequest,
  showAnswered,
  showNotGivenUp,
  showGivenUp,
  showRefused,
} from '#web/policy/amendments/deciding/after-answer.ts'
import {
  requestedByText,
  requestTitle,
  buttonLabel,
  consequencesOf,
  waysToPayWaitingChange,
} from '#web/policy/amendments/deciding/decide-or-pay-text.ts'
import { DifferencePayment } from '#web/policy/amendments/paying/DifferencePayment.tsx'
import { PaymentNotice } from '#web/policy/amendments/paying/PaymentNotice.tsx'
import type { PaidRequest } from '#web/policy/amendments/paying/pending-payment.ts'
import { usePaidCall } from '#web/policy/amendments/paying/use-paid-call.ts'
import { EffectView } from '#web/policy/amendments/EffectView.tsx'
import { refreshPolicy } from '#web/policy/refresh-policy.ts'
import type { Amendment } from '#web/policy/amendments/queries.ts'
import { PaymentProvider } from '#web/payment/payment-context.ts'
import { emptyPaymentStore } from '#web/payment/payment-draft.ts'
import { Button } from '#web/ui/Button.tsx'
import { formatMoment } from '#web/ui/format-moment.ts'
import { Notice } from '#web/ui/Notice.tsx'

interface DecideOrPayProps {
  number: string
  change: Amendment
  sign: DollarSign | undefined
}

/**
 * What a change asks of whoever opened the policy: its producer decides and pays, or who pays it pays.
 *
 * @rule N63 The producer sees what its client asks with the net difference and its commission.
 * @rule N60 What was approved is paid here until it lapses.
 */
export default function DecideOrPay(props: DecideOrPayProps) {
  const [payment] = useState(emptyPaymentStore)
  return (
    <PaymentProvider value={payment}>
      <section
        aria-labelledby="asked-of-you"
        className="grid gap-x-10 gap-y-6 rounded-lg border border-sand bg-card p-5 lg:grid-cols-[minmax(0,1fr)_22rem]"
      >
        <RequestView {...props} />
        <Answer {...props} />
      </section>
    </PaymentProvider>
  )
}

function RequestView({ change, sign }: DecideOrPayProps) {
  const { requested_at: at, lapses_at: lapses, note, review_reasons: reasons, asks_of_you: asks } = change
  return (
    <div className="grid min-w-0 content-start gap-4">
      <div className="grid gap-1">
        <h2 id="asked-of-you" className="font-serif text-xl font-semibold">
          {requestTitle(change)}
        </h2>
        <p className="text-muted">
          {requestedByText(change)} <time dateTime={at}>{formatMoment(at)}</time>.
          {lapses !== null && (
            <>
              {asks === 'decision' ? ' If it isn’t decided, it expires ' : ' If it isn’t paid, it expires '}
              <time dateTime={lapses}>{formatMoment(lapses)}</time>.
            </>
          )}
        </p>
      </div>
      {note !== null && (
        <p dir="auto" className="wrap-anywhere">
          “{note}”
        </p>
      )}
      {asks === 'decision' && reasons.length > 0 && (
        <ul aria-label="Why we need to approve it too" className="text-sand">
          {reasons.map(({ code, message }) => (
            <li key={code + message}>{message}</li>
          ))}
        </ul>
      )}
      <EffectView effect={change.effect} sign={sign} />
    </div>
  )
}

/** What it costs, how that is paid, and the buttons; of a payment that is under way, how it goes on or is given up. */
function Answer({ number, change, sign }: DecideOrPayProps) {
  const isDecision = change.asks_of_you === 'decision'
  const isUnderWay = change.state !== 'waiting'
  const until = change.confirm_payment_until ?? undefined
  const paying = usePaidCall({
    paidId: change.id,
    payment: !isUnderWay ? 'none' : until === undefined ? 'begun' : 'unconfirmed',
    send: (request) => send(number, change, request),
    cancel: () => call(cancelChangePayment, { params: { number, id: change.id }, body: {}, ...BY_PAGE }),
    onMade: (made) => void showAnswered(number, change, made),
    onRejected: (error) => void showRefused(number, change, error),
    onCancelled: () => void showGivenUp(number),
    onNotCancelled: (error) => void showNotGivenUp(number, error),
    onUnconfirmed: () => void refreshPolicy(number),
  })
  const { state, money, press, resend, giveUp, isBusy } = paying
  const isUnconfirmed = state.step === 'unconfirmed'
  return (
    <div className="grid min-w-0 content-start gap-4 rounded-md border border-line p-4">
      <Amount change={change} sign={sign} />
      <ul className="grid gap-2 text-sm">
        {consequencesOf(change, sign).map((words) => (
          <li key={words}>{words}</li>
        ))}
      </ul>
      {!isUnderWay && (
        <DifferencePayment charge={change.effect.charge} ways={waysToPayWaitingChange(change)} ref={money} />
      )}
      {/* As high as the longest of them, so that what is below stays while one follows the other. */}
      <div className={isUnderWay ? 'min-h-[32rem] sm:min-h-[13rem] lg:min-h-[18rem]' : 'empty:hidden'}>
        <PaymentNotice state={state} resend={resend} giveUp={giveUp} until={until} />
        {isUnderWay && state.step === 'sending' && (
          <Notice kind="info" title="Checking with your bank" live>
            You won’t be charged twice.
          </Notice>
        )}
      </div>
      {!isUnderWay && !isUnconfirmed && (
        <Button kind="primary" className="min-h-13 w-full" busy={isBusy} onClick={() => void press()}>
          {buttonLabel(change, sign)}
        </Button>
      )}
      {isDecision && !isBusy && !isUnconfirmed && (
        <Button className="w-full" onClick={() => void declineRequest(number, change)}>
          Decline
        </Button>
      )}
    </div>
  )
}

function Amount({ change: { effect }, sign }: Pick<DecideOrPayProps, 'change' | 'sign'>) {
  const { charge, credit } = effect
  const difference = effect.producers ? 'Net difference' : 'Difference'
  if (charge === 0 && credit === 0) return <p className="font-semibold">The price stays the same.</p>
  return (
    <p className="flex flex-wrap items-baseline justify-between gap-x-4">
      <span className="text-lg font-semibold">
        {difference} {charge > 0 ? 'to pay' : 'credited'}
      </span>
      <strong className="money text-2xl font-semibold">
        {formatMoney(fromDollars(charge > 0 ? charge : credit), sign)}
      </strong>
    </p>
  )
}

/** The page says what became of it. */
const BY_PAGE = { actingAs: 'client', handlesError: () => true } as const

function send(number: string, { id, asks_of_you: asks }: Amendment, { paid, idempotencyKey }: PaidRequest) {
  const request = {
    params: { number, id },
    body: paid,
    idempotencyKey,
    ...BY_PAGE,
  }
  return asks === 'decision' ? call(approvePolicyChange, request) : call(payPolicyChange, request)
}
