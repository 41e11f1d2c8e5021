import { type ReactNode, type SyntheticEvent, useId, useLayoutEffect, useRef, useState } from 'react'
import { enterTopLayer } from '#web/ui/top-layer.ts'

interface ModalProps {
  title: string
  onDismiss: () => void
  /** Shown instead of closing on Escape, while closing would lose money or data. */
  closeBlockedReason?: string | undefined
  /** A sheet rises from the bottom edge on every screen; a dialog only on a phone. */
  variant?: 'dialog' | 'sheet'
  wide?: boolean
  children: ReactNode
}

/** The native modal: it traps the focus, closes on Escape and returns the focus. */
export function Modal({
  title,
  onDismiss,
  closeBlockedReason,
  variant = 'dialog',
  wide = false,
  children,
}: ModalProps) {
  const element = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  const [isCloseRefused, setIsCloseRefused] = useState(false)

  useLayoutEffect(() => {
    const dialog = element.current
    if (!dialog) return undefined
    dialog.showModal()
    const leave = enterTopLayer(dialog)
    return () => {
      leave()
      dialog.close()
    }
  }, [])

  function handleCancel(event: SyntheticEvent<HTMLDialogElement>) {
    if (event.target !== event.currentTarget) return
    event.preventDefault()
    if (closeBlockedReason) setIsCloseRefused(true)
    else onDismiss()
  }

  /** A browser closes at the second Escape in any case; it is opened again, as only `onDismiss` decides that it goes. */
  function handleClose(event: SyntheticEvent<HTMLDialogElement>) {
    const dialog = event.currentTarget
    if (event.target !== dialog || dialog.open) return
    dialog.showModal()
    if (!closeBlockedReason) onDismiss()
  }

  return (
    <dialog
      ref={element}
      aria-labelledby={titleId}
      onCancel={handleCancel}
      onClose={handleClose}
      className={`${SHAPE[variant]} ${variant === 'dialog' && (wide ? 'sm:max-w-2xl' : 'sm:max-w-lg')} animate-rise border border-line bg-card text-ink shadow-lifted`}
    >
      <div className="flex max-h-[inherit] flex-col overflow-y-auto p-5 sm:scroll-pb-24 sm:p-8">
        <h2 id={titleId} className="text-xl">
          {title}
        </h2>
        {children}
        <p role="status" className={isCloseRefused ? 'mt-3 text-sm text-sand' : ''}>
          {isCloseRefused && closeBlockedReason}
        </p>
      </div>
    </dialog>
  )
}

const SHAPE = {
  dialog:
    'mx-auto mt-auto mb-0 max-h-[90dvh] w-full max-w-full rounded-t-lg sm:my-auto sm:w-[calc(100%-2rem)] sm:rounded-lg',
  sheet: 'mx-auto mt-auto mb-0 max-h-[85dvh] w-full max-w-form rounded-t-lg',
}
