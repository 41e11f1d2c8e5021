import { type ReactNode } from 'react'
import { UndoNotice } from '#web/quote/components/UndoNotice.tsx'
import { type useSwitch } from '#web/quote/use-switch.ts'

/** Below a choice that has moved or cleared other answers: what it did, and the way back. */
export function SwitchUndo({ of, children }: { of: ReturnType<typeof useSwitch>; children: ReactNode }) {
  return of.stage.at === 'switched' ? <UndoNotice onUndo={of.undo}>{children}</UndoNotice> : null
}
