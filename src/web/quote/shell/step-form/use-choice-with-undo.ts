import { useState } from 'react'
import { openDialog } from '#web/dialogs/open.ts'
import { useAnswers, useAnswersState } from '#web/quote/answers/context.ts'
import { draftSign, textOf } from '#web/quote/answers/draft/draft.ts'
import { affectsOtherAnswers, previewChange } from '#web/quote/answers/draft/preview-edit.ts'
import { useIsUnmounted } from '#web/ui/use-is-unmounted.ts'

/** Clients and producers have different client types, so a change clears it without asking. */
const CLEARED_WITHOUT_ASKING: ReadonlySet<string> = new Set(['client_type'])

/** The state of a choice that changes or clears other answers. */
type Stage = { at: 'ready' } | { at: 'switched'; before: Readonly<Record<string, string>> } | { at: 'undone' }

/**
 * A choice that other answers follow.
 *
 * @rule N49 A choice that would clear or overwrite what was typed asks first, and can be undone.
 */
export function useChoiceWithUndo(key: string) {
  const session = useAnswers()
  const [stage, setStage] = useState<Stage>({ at: 'ready' })
  const left = useIsUnmounted()

  async function choose(value: string) {
    const change = previewChange(session.get(), key, value)
    if (change.losses.some(({ key: lost }) => !CLEARED_WITHOUT_ASKING.has(lost))) {
      const answer = await openDialog('confirm-switch', {
        losses: change.losses,
        dollarSign: draftSign(session.get()),
      })
      if (answer !== 'switch' || left()) return
    }
    session.edit(change.after)
    setStage(affectsOtherAnswers(change, key) ? { at: 'switched', before: change.before } : { at: 'ready' })
  }

  function undo() {
    if (stage.at !== 'switched') return
    session.edit(stage.before)
    setStage({ at: 'undone' })
  }

  // Read from the quote, which has a choice before the form does.
  return { stage, value: textOf(useAnswersState(), key), choose: (value: string) => void choose(value), undo }
}
