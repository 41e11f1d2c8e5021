import { type GivenUp } from '#domain/signs/nothing-to-ship.ts'
import { amountDue } from '#web/quote/buying/means.ts'
import { dollarsText } from '#web/quote/components/price-lines.ts'
import { UndoNotice } from '#web/quote/components/UndoNotice.tsx'
import { useSessionState } from '#web/quote/session/context.ts'

const SAID: Record<GivenUp, string> = {
  signs: 'The signs are left out.',
  dice: 'The dice roll is taken out.',
  'dice and signs': 'The dice roll and the signs are taken out.',
}

/** What was left out so that nothing has to be shipped, what it costs now, and the way back. */
export function LeftOutNotice({ what, onUndo }: { what: GivenUp; onUndo: () => void }) {
  const state = useSessionState()
  return (
    <UndoNotice onUndo={onUndo}>
      {SAID[what]} Nothing has to be shipped any more, and it comes to{' '}
      <strong>{dollarsText(amountDue(state))}</strong>.
    </UndoNotice>
  )
}
