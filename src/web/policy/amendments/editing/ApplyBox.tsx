import { type Ref } from 'react'
import { RUSH_SHIPPING_FEE } from '#domain/pricing/extras.ts'
import { toDollars } from '#domain/values/money.ts'
import { PaymentNotice, type PayingState } from '#web/policy/amendments/paying/PaymentNotice.tsx'
import { type useApply } from '#web/policy/amendments/editing/use-apply.ts'
import { useChange, useChangeDraftState } from '#web/policy/amendments/editing/change-context.ts'
import { type ChangePreview } from '#web/policy/amendments/queries.ts'
import { useDollars } from '#web/quote/price/use-dollars.ts'
import { policyPath } from '#web/rep-frame/policy-path.ts'
import { Button } from '#web/ui/Button.tsx'
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
        <p className={`money text-2xl font-semibold ${isOld ? 'text-muted' : ''}`}>
          {shown ? dollars(amountOf(shown)) : ''}
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
      <PaymentNotice state={state} isRep={isRep} resend={resend} giveUp={giveUp} />
      <ApplyButton applying={applying} className="w-full max-sm:hidden" />
      {!isBusy(state) && (
        <p className="-mx-3 -mb-2 flex flex-wrap items-center justify-between gap-x-4">
          <TextLink to={policy} className="inline-flex min-h-11 items-center px-3">
            Keep my policy
          </TextLink>
          {canDiscard && (
            <Button kind="quiet" onClick={onDiscard}>
              Discard changes
            </Button>
          )}
        </p>
      )}
    </div>
  )
}

/**
 * On a phone what is paid and the button stay at the bottom while the form is read, where the thumb reaches them. It has
 * its own room at the end of the form, so that it covers nothing.
 */
export function ApplyBar({ applying }: Pick<ApplyBoxProps, 'applying'>) {
  const dollars = useDollars()
  const { isOld } = useChangeDraftState()
  const shown = useShownPreview()
  return (
    <div className="sticky bottom-0 z-[5] -mx-4 mt-8 flex min-h-17 items-center justify-between gap-4 border-t border-line bg-card px-4 py-2 pb-[max(0.5rem,env(safe-area-inset-bottom))] sm:hidden print:hidden">
      <p className="grid">
        <span className="text-sm text-muted">{headingOf(shown)}</span>
        <span className={`money text-xl font-semibold ${isOld && shown ? 'text-muted' : ''}`}>
          {shown ? dollars(amountOf(shown)) : '–'}
        </span>
      </p>
      <ApplyButton applying={applying} className="max-w-60 grow max-sm:px-3" />
    </div>
  )
}

function ApplyButton({ applying, className }: Pick<ApplyBoxProps, 'applying'> & { className: string }) {
  const dollars = useDollars()
  const shown = useShownPreview()
  const { state, apply } = applying
  if (state.step === 'unconfirmed') return null
  return (
    <Button
      kind="primary"
      className={`min-h-13 ${className}`}
      busy={isBusy(state)}
      onClick={() => void apply()}
    >
      {labelOf(shown, dollars)}
    </Button>
  )
}

/** What the change does, once something is changed. */
function useShownPreview(): ChangePreview | undefined {
  const { built, preview } = useChangeDraftState()
  return built.state === 'nothing' ? undefined : preview
}

function isBusy({ step }: PayingState): boolean {
  return step === 'sending' || step === 'waiting'
}

/** What is wrong with the fields is shown there. */
function isNews(state: PayingState): boolean {
  if (state.step === 'stopped') return state.atFields !== true
  return state.step === 'waiting' || state.step === 'unconfirmed'
}

/** What is paid or credited; else how much more or less it costs. */
function amountOf({ effect: { charge, credit, difference } }: ChangePreview): number {
  return Math.abs(charge || credit || difference)
}

function headingOf(preview: ChangePreview | undefined): string {
  if (!preview) return 'Nothing changed yet'
  const { charge, credit, difference } = preview.effect
  // N63: what the client of a producer pays is the producer's business.
  if (charge === 0 && credit === 0 && difference !== 0) return difference > 0 ? 'Costs more' : 'Costs less'
  if (charge > 0) return preview.needs_payment && preview.waits_for === null ? 'To pay now' : 'Costs more'
  return credit > 0 ? 'Credited' : 'Costs the same'
}

function labelOf(preview: ChangePreview | undefined, dollars: (value: number) => string): string {
  if (!preview) return 'Confirm'
  if (preview.verdict === 'waits') return 'Request this change'
  return preview.needs_payment ? `Pay ${dollars(preview.effect.charge)} and change` : 'Make this change'
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
  const dollars = useDollars()
  const { answers } = useChange()
  const { refusal } = useChangeDraftState()
  const { pendingChanges } = useAnswersState()
  const isAccepted = pendingChanges['rush_shipping_accepted'] === 'Yes'
  const { reason } = (refusal?.data ?? {}) as { reason?: unknown }
  if (!isAccepted && reason !== 'RUSH_NOT_ACCEPTED') return null
  return (
    <Checkbox
      name="rush_shipping_accepted"
      label={`Send the signs by rush shipping, ${dollars(toDollars(RUSH_SHIPPING_FEE))}`}
      required
      value={isAccepted ? 'Yes' : 'No'}
      onChange={(answer) =>
        void applyTexts(answers, { rush_shipping_accepted: answer === 'Yes' ? 'Yes' : '' })
      }
    />
  )
}
