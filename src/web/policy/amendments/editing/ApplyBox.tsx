import type { Ref } from 'react'
import type { useApply } from '#web/policy/amendments/editing/use-apply.ts'
import { useChange, useChangeDraftState } from '#web/policy/amendments/editing/change-context.ts'
import { ApplyButton, isBusy } from '#web/policy/amendments/editing/ApplyButton.tsx'
import { ChangedPrice } from '#web/policy/amendments/editing/ChangedPrice.tsx'
import { amountOf, headingOf, useShownPreview } from '#web/policy/amendments/editing/shown-preview.ts'
import { type PayingState, PaymentNotice } from '#web/policy/amendments/paying/PaymentNotice.tsx'
import type { ChangePreview } from '#web/policy/amendments/queries.ts'
import { useDollars } from '#web/quote/price/use-dollars.ts'
import { policyPath } from '#web/rep-frame/policy-path.ts'
import { Button } from '#web/ui/Button.tsx'
import { ACTION_ICON_PATHS } from '#web/ui/action-icon-paths.tsx'
import { IconFrame } from '#web/ui/Icon.tsx'
import { TextLink } from '#web/ui/Link.tsx'
import { ScrollIntoView } from '#web/ui/ScrollIntoView.tsx'
import {
  DifferencePayment,
  type DifferencePaymentHandle,
} from '#web/policy/amendments/paying/DifferencePayment.tsx'
import { waysToPay } from '#web/policy/amendments/paying/ways-to-pay.ts'
import { useAnswersState, useDraftQuote } from '#web/quote/answers/context.ts'
import { CardZip } from '#web/payment/card/card-ground.ts'
import { payersZip } from '#domain/quote/payment/payers-zip.ts'
import { applyTexts } from '#web/quote/answers/change-quote.ts'
import { useExtraFees, withFee } from '#web/quote/answers/extra-fees.ts'
import { useMoney } from '#web/ui/money.ts'
import { Checkbox } from '#web/ui/Checkbox.tsx'

interface ApplyBoxProps {
  applying: ReturnType<typeof useApply>
  onDiscard: () => void
  canDiscard: boolean
}

/** What is paid, and the one button. */
export function ApplyBox({ applying, onDiscard, canDiscard }: ApplyBoxProps) {
  const dollars = useDollars()
  const { requestedBy, number } = useChange()
  const isRep = requestedBy === 'rep'
  const policy = isRep ? policyPath(number) : `/policy/all/mine/-/${number}`
  const { refusal, isOld } = useChangeDraftState()
  const { state, money, resend, giveUp } = applying
  const shown = useShownPreview()
  return (
    <div className="grid gap-5 rounded-lg border border-line bg-card p-5">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 className="text-lg font-semibold">{headingOf(shown)}</h2>
        <p className={`text-2xl font-semibold ${isOld ? 'text-muted' : ''}`}>
          {applying.newPrice && (
            <s className="money mr-2 text-base font-normal text-muted">
              <span className="sr-only">Before </span>
              {dollars(applying.newPrice.was)}
            </s>
          )}
          <span className="money">{shown ? dollars(amountOf(shown)) : ''}</span>
        </p>
      </div>
      <RushQuestion />
      {shown && <ChangePayment preview={shown} ref={money} />}
      {refusal && state.step === 'ready' && refusal.code !== 'SIGN_IN_REQUIRED' && (
        <p role="status" className="text-sm text-sand">
          {refusal.message}
        </p>
      )}
      {/* On a phone the button in the bar may be a screen away. */}
      <ScrollIntoView key={state.step} when={isNews(state)} />
      <ChangedPrice newPrice={applying.newPrice} />
      <PaymentNotice state={state} isRep={isRep} resend={resend} giveUp={giveUp} />
      <ApplyButton applying={applying} className="w-full max-sm:hidden" />
      {!isBusy(state) && (
        <p className="-mx-3 -mb-2 flex flex-wrap items-center justify-between">
          <TextLink to={policy} className="inline-flex min-h-11 items-center px-3">
            Keep my policy
          </TextLink>
          {canDiscard && (
            <Button kind="quiet" onClick={onDiscard}>
              <IconFrame className="size-4.5!">{ACTION_ICON_PATHS.refund}</IconFrame>
              Discard changes
            </Button>
          )}
        </p>
      )}
    </div>
  )
}

/** What is wrong with the fields is shown there. */
function isNews(state: PayingState): boolean {
  if (state.step === 'stopped') return state.atFields !== true
  return state.step === 'waiting' || state.step === 'unconfirmed'
}

interface ChangePaymentProps {
  preview: ChangePreview
  ref?: Ref<DifferencePaymentHandle>
}

/** How the difference of a change is paid that is being typed. */
function ChangePayment({ preview, ref }: ChangePaymentProps) {
  const { viewer } = useAnswersState()
  const ways = waysToPay(preview, viewer.editor === 'rep')
  const zip = payersZip(useDraftQuote())
  return (
    <CardZip value={zip}>
      <DifferencePayment charge={preview.effect.charge} ways={ways} {...(ref && { ref })} />
    </CardZip>
  )
}

/**
 * The fee of rush shipping, where a change orders signs that only it brings in time.
 *
 * @rule N89 N65 Whoever changes a policy agrees to the fee before it is charged.
 */
function RushQuestion() {
  const money = useMoney()
  const { rushShippingFee: fee } = useExtraFees()
  const { answers } = useChange()
  const { refusal } = useChangeDraftState()
  const { pendingChanges } = useAnswersState()
  const isAccepted = pendingChanges['rush_shipping_accepted'] === 'Yes'
  const { reason } = (refusal?.data ?? {}) as { reason?: unknown }
  if (!isAccepted && reason !== 'RUSH_NOT_ACCEPTED') return null
  return (
    <Checkbox
      name="rush_shipping_accepted"
      label={`Send the signs by rush shipping${withFee(fee, money)}`}
      required
      value={isAccepted ? 'Yes' : 'No'}
      onChange={(answer) =>
        void applyTexts(answers, { rush_shipping_accepted: answer === 'Yes' ? 'Yes' : '' })
      }
    />
  )
}
