import { contestNoun } from '#domain/contests/contest-definition.ts'
import type { ContestKind } from '#domain/contests/contest-kinds.ts'
import { CONTEST_DEFINITIONS, CONTESTS } from '#domain/contests/contests.ts'
import { joinWithOr, withArticle } from '#domain/values/text-format.ts'
import type { DialogProps } from '#web/dialogs/open.ts'
import { ConfirmDialog } from '#web/dialogs/shells.tsx'

interface NotSoldAloneProps extends DialogProps<'go'> {
  kind: ContestKind
}

/** @rule D08 A dice roll is sold beside another contest only. */
export default function DiceCannotBePurchasedDialog({ kind, close }: NotSoldAloneProps) {
  const noun = contestNoun(CONTESTS[kind])
  const others = CONTEST_DEFINITIONS.filter(({ isSoldAlone }) => isSoldAlone).map(contestNoun)
  return (
    <ConfirmDialog
      title={`You can’t buy ${withArticle(noun)} alone`}
      close={() => close()}
      cancelLabel="Close"
      confirmLabel="Go to contest coverage"
      onConfirm={() => close('go')}
    >
      <p>
        You can add {withArticle(noun)} to {joinWithOr(others.map(withArticle))}. Add one of these, then buy
        both together.
      </p>
      <p className="text-muted">You haven’t been charged, and your answers are saved.</p>
    </ConfirmDialog>
  )
}

export const example: Omit<NotSoldAloneProps, 'close'> = { kind: 'dice_roll' }
