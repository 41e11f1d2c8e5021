import { lowerFirstLetter } from '#domain/values/text-format.ts'
import type { Blocker } from '#domain/problem.ts'
import type { DialogProps } from '#web/dialogs/open.ts'
import { ConfirmDialog } from '#web/dialogs/shells.tsx'
import { asSentence } from '#web/ui/as-sentence.ts'
import { Button } from '#web/ui/Button.tsx'

export interface Reason extends Blocker {
  stepTitle: string
}

/** The reason whose step to go to, or a message to our office. */
export type CannotBindAnswer = Reason | 'write'

interface CannotBindProps extends DialogProps<CannotBindAnswer> {
  reasons: readonly Reason[]
}

/** @rule D05 What prevents the purchase: each reason with the step that corrects it, or with who has to review it. */
export default function CannotBindDialog({ reasons, close }: CannotBindProps) {
  const correctable = reasons.filter(({ clearedBy }) => clearedBy === undefined)
  const [first] = correctable
  const needsReview = correctable.length < reasons.length
  return (
    <ConfirmDialog
      wide
      title="You can’t buy this yet"
      close={() => close()}
      cancelLabel="Close"
      confirmLabel={first ? `Go to ${lowerFirstLetter(first.stepTitle)}` : 'Send us a message'}
      onConfirm={() => close(first ?? 'write')}
      alternatives={first && needsReview && <Button onClick={() => close('write')}>Send us a message</Button>}
    >
      <p>You haven’t been charged, and your answers are saved.</p>
      <ul className="grid gap-4">
        {reasons.map((reason) => (
          <li key={reason.code + reason.message} className="ruled grid justify-items-start gap-1 pt-4">
            <p>{asSentence(reason.message)}</p>
            {reason.clearedBy ? (
              <p className="text-muted">{WAITS_FOR[reason.clearedBy]}</p>
            ) : (
              <button type="button" className={LINK} onClick={() => close(reason)}>
                {reason.stepTitle}
              </button>
            )}
          </li>
        ))}
      </ul>
    </ConfirmDialog>
  )
}

const WAITS_FOR = {
  rep: 'A specialist needs to review this first. Send us a message and we’ll get back to you.',
  carrier: 'Your insurer needs to approve this first. Send us a message and we’ll ask them for you.',
}

const LINK = 'min-h-11 cursor-pointer font-semibold text-fairway underline underline-offset-4'

export const example: Omit<CannotBindProps, 'close'> = {
  reasons: [
    {
      code: 'PLAY_HAS_STARTED',
      step: 'contest-coverage',
      stepTitle: 'Contest coverage',
      message:
        'Play on Saturday, June 12, 2027 has already started. Coverage has to start before the first tee shot',
    },
    {
      code: 'CARRIER_NOTE',
      step: 'contest-coverage',
      stepTitle: 'Contest coverage',
      clearedBy: 'carrier',
      message: 'More than 72 professionals play for more than $20,000',
    },
  ],
}
