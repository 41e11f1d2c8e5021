import type { ReactNode } from 'react'
import { UndoNotice } from '#web/ui/UndoNotice.tsx'
import type { useChoiceWithUndo } from '#web/quote/shell/step-form/use-choice-with-undo.ts'

/** Shown below a choice that changed or cleared other answers: what it changed, and Undo. */
export function ChoiceUndoNotice({
  of,
  children,
}: {
  of: ReturnType<typeof useChoiceWithUndo>
  children: ReactNode
}) {
  return of.stage.at === 'switched' ? <UndoNotice onUndo={of.undo}>{children}</UndoNotice> : null
}
