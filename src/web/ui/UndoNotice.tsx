import type { ReactNode } from 'react'
import { FocusOnMount } from '#web/ui/FocusOnMount.tsx'
import { Notice } from '#web/ui/Notice.tsx'

interface UndoNoticeProps {
  onUndo: () => void
  /** Takes the focus, if the pressed button has disappeared. */
  takesFocus?: boolean
  children: ReactNode
}

/** Says what was changed, with Undo. */
export function UndoNotice({ onUndo, takesFocus = false, children }: UndoNoticeProps) {
  return (
    <Notice kind="info" live>
      <p>
        {children}{' '}
        <FocusOnMount when={takesFocus}>
          <button
            type="button"
            data-undo
            className="min-h-11 cursor-pointer font-semibold text-fairway underline underline-offset-4"
            onClick={onUndo}
          >
            Undo
          </button>
        </FocusOnMount>
      </p>
    </Notice>
  )
}
