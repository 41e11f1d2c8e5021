import { type ReactNode } from 'react'
import { PaymentNotice } from '#web/policy/paying/PaymentNotice.tsx'
import { type useApply } from '#web/quote/policy-change/deciding/use-apply.ts'
import { ChangePayment } from '#web/quote/policy-change/deciding/ChangePayment.tsx'
import { useChange, useChangeState } from '#web/quote/policy-change/typing/change-context.ts'
import { type ChangePreview } from '#web/quote/policy-change/typing/policy-change.ts'
import { useDollars } from '#web/quote/price/use-dollars.ts'
import { Button } from '#web/ui/Button.tsx'

interface ApplyBoxProps {
  applying: ReturnType<typeof useApply>
  onDiscard: () => void
  canDiscard: boolean
  /** Above the button: what else is said with the change. */
  children?: ReactNode
}

/** What is paid, and the one button. */
export function ApplyBox({ applying, onDiscard, canDiscard, children }: ApplyBoxProps) {
  const dollars = useDollars()
  const isRep = useChange().requestedBy === 'rep'
  const { preview, built, refusal, isOld } = useChangeState()
  const { state, money, apply, resend, giveUp } = applying
  const isBusy = state.step === 'sending' || state.step === 'waiting'
  const shown = built.state === 'nothing' ? undefined : preview
  return (
    <div className="grid gap-5 rounded-lg border border-line bg-card p-5">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 className="text-lg font-semibold">{headingOf(shown)}</h2>
        <p className={`text-2xl font-semibold tabular-nums ${isOld ? 'text-muted' : ''}`}>
          {shown
            ? dollars(Math.abs(shown.effect.charge || shown.effect.credit || shown.effect.difference))
            : ''}
        </p>
      </div>
      {children}
      {shown && <ChangePayment preview={shown} ref={money} />}
      {refusal && state.step === 'ready' && refusal.code !== 'SIGN_IN_REQUIRED' && (
        <p role="status" className="text-sm text-sand">
          {refusal.message}
        </p>
      )}
      <PaymentNotice state={state} isRep={isRep} resend={resend} giveUp={giveUp} />
      {state.step !== 'unconfirmed' && (
        <Button kind="primary" className="min-h-13 w-full" busy={isBusy} onClick={() => void apply()}>
          {labelOf(shown, dollars)}
        </Button>
      )}
      {canDiscard && !isBusy && (
        <Button kind="quiet" onClick={onDiscard}>
          Throw away what I typed
        </Button>
      )}
    </div>
  )
}

function headingOf(preview: ChangePreview | undefined): string {
  if (!preview) return 'Apply the change'
  const { charge, credit, difference } = preview.effect
  // N63: what the client of a producer pays is the producer's business.
  if (charge === 0 && credit === 0 && difference !== 0) return difference > 0 ? 'Costs more' : 'Costs less'
  if (charge > 0) return preview.needs_payment ? 'To pay now' : 'Costs more'
  return credit > 0 ? 'Credit' : 'Costs the same'
}

function labelOf(preview: ChangePreview | undefined, dollars: (value: number) => string): string {
  if (!preview) return 'Apply'
  if (preview.verdict === 'waits') return 'Ask for this change'
  return preview.needs_payment ? `Pay ${dollars(preview.effect.charge)} and apply` : 'Apply the change'
}
