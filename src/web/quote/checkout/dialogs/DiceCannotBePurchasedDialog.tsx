import { contestNoun } from '#domain/contests/contest-definition.ts'
import { type ContestKind } from '#domain/contests/contest-kinds.ts'
import { CONTEST_DEFINITIONS, CONTESTS } from '#domain/contests/contests.ts'
import { joinWithOr, upperFirstLetter, withArticle } from '#domain/values/text-format.ts'
import { type DialogProps } from '#web/dialogs/open.ts'
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
      title={`${upperFirstLetter(withArticle(noun))} is not sold alone`}
      close={() => close()}
      cancelLabel="Close"
      confirmLabel="Go to contest coverage"
      onConfirm={() => close('go')}
    >
      <p>
        The {noun} is an extra beside {joinWithOr(others.map(withArticle))}. Add one of these, and both can be
        bought together.
      </p>
      <p className="text-muted">Nothing was charged, and all you entered is kept.</p>
    </ConfirmDialog>
  )
}

export const example: Omit<NotSoldAloneProps, 'close'> = { kind: 'dice_roll' }
