import type { StepProgress } from '#domain/quote/steps/progress.ts'
import type { StepId } from '#domain/quote/steps/step-ids.ts'
import { reviewBlocks } from '#domain/quote/summary/review-blocks.ts'
import { shortStepSummary } from '#domain/quote/summary/short-summary.ts'
import { CaseBlock } from '#web/admin/quote/sections/CaseBlock.tsx'
import { useDraftQuote } from '#web/quote/answers/context.ts'

/** In the order in which they are read; the contests and the purchase have places of their own. */
const BLOCKS: readonly { step: StepId; nothing: string }[] = [
  { step: 'contact-information', nothing: 'No contact yet' },
  { step: 'tournament-golf-information', nothing: 'No name or course yet' },
  { step: 'payment-information', nothing: 'No payment method yet' },
  { step: 'prize-package-options', nothing: 'No answers yet' },
  { step: 'client-shipping-information', nothing: 'No address yet' },
  { step: 'certificate-terms-conditions', nothing: 'Not accepted yet' },
  { step: 'producer-information', nothing: 'No license yet' },
]

/** Who, where, how it is paid, and what is printed and sent: each opens for editing where it stands. */
export function CaseBlocks({ statuses }: { statuses: Record<StepId, StepProgress> }) {
  const quote = useDraftQuote()
  const envelopes = reviewBlocks(quote)
  return (
    <div className="grid gap-x-8 gap-y-4 sm:grid-cols-2 xl:grid-cols-3">
      {BLOCKS.map(({ step, nothing }) => {
        const { status, problems } = statuses[step]
        const held = envelopes.find((block) => block.step === step)?.lines ?? shortStepSummary(step, quote)
        const [problem] = status === 'needs-attention' ? problems : []
        return (
          <CaseBlock
            key={step}
            step={step}
            status={status}
            lines={status === 'not-needed' ? [] : problem ? [problem.message, ...held] : held}
            nothing={status === 'not-needed' ? 'Not needed' : nothing}
          />
        )
      })}
    </div>
  )
}
