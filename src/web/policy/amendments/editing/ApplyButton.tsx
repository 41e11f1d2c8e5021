import type { useApply } from '#web/policy/amendments/editing/use-apply.ts'
import { labelOf, useShownPreview } from '#web/policy/amendments/editing/shown-preview.ts'
import type { PayingState } from '#web/policy/amendments/paying/PaymentNotice.tsx'
import { useDollars } from '#web/quote/price/use-dollars.ts'
import { Button } from '#web/ui/Button.tsx'

interface ApplyButtonProps {
  applying: ReturnType<typeof useApply>
  className: string
}

/** The one button, which says what is paid. */
export function ApplyButton({ applying, className }: ApplyButtonProps) {
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

export function isBusy({ step }: PayingState): boolean {
  return step === 'sending' || step === 'waiting'
}
