import {
  type ReactNode,
  type SyntheticEvent,
  useId,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import { enterTopLayer, topLayer } from '#web/ui/top-layer.ts'

interface ModalProps {
  title: string
  onDismiss: () => void
  /** Shown instead of closing on Escape, while closing would lose money or data. */
  closeBlockedReason?: string | undefined
  /**
   * A sheet rises from the bottom edge on every screen; a dialog only on a phone. A palette hangs below the top, and its title is only
   * heard. A large one takes nearly all of the screen.
   */
  variant?: 'dialog' | 'sheet' | 'palette' | 'large'
  wide?: boolean
  /** Not seen while another dialog that it opened is on top. */
  hidesBelowOthers?: boolean
  children: ReactNode
}

/** The native modal: it traps the focus, closes on Escape and returns the focus. */
export function Modal({
  title,
  onDismiss,
  closeBlockedReason,
  variant = 'dialog',
  wide = false,
  hidesBelowOthers = false,
  children,
}: ModalProps) {
  const element = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  const [isCloseRefused, setIsCloseRefused] = useState(false)
  const top = useSyncExternalStore(topLayer.subscribe, topLayer.get)
  // It stays in the page, so that the focus comes back to what was pressed in it.
  const isHidden = hidesBelowOthers && top.tagName === 'DIALOG' && top.id !== titleId + DIALOG

  useLayoutEffect(() => {
    const dialog = element.current
    if (!dialog) return undefined
    show(dialog)
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
      id={titleId + DIALOG}
      aria-labelledby={titleId}
      onCancel={handleCancel}
      onClose={handleClose}
      className={`${SHAPE[variant]} ${variant === 'dialog' && (wide ? 'sm:max-w-2xl' : 'sm:max-w-lg')} ${isHidden ? 'opacity-0 backdrop:opacity-0' : 'animate-rise'} border border-line bg-card text-ink shadow-lifted`}
    >
      <div className={variant === 'palette' ? '' : `${PADDED} ${variant === 'large' ? 'h-full' : ''}`}>
        <h2 id={titleId} className={variant === 'palette' ? 'sr-only' : 'text-xl'}>
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

const FIELD = 'input:not([type="hidden"], :disabled), select:not(:disabled), textarea:not(:disabled)'

/** Where the content is higher than the dialog, browsers give the focus to what scrolls it, and not to its first field. */
function show(dialog: HTMLDialogElement): void {
  dialog.showModal()
  if (document.activeElement !== dialog.firstElementChild) return
  const first = dialog.querySelector<HTMLInputElement>(FIELD)
  const checked =
    first?.type === 'radio' && dialog.querySelector<HTMLInputElement>('input[type="radio"]:checked')
  ;(checked || first)?.focus()
}

/** Ends the id of the element of a modal. */
const DIALOG = '-dialog'

const PADDED = 'flex max-h-[inherit] flex-col overflow-y-auto p-5 sm:scroll-pb-24 sm:p-8'

const SHAPE = {
  dialog:
    'mx-auto mt-auto mb-0 max-h-[90dvh] w-full max-w-full rounded-t-lg sm:my-auto sm:w-[calc(100%-2rem)] sm:rounded-lg',
  palette: 'mx-auto mt-[min(6rem,8dvh)] mb-auto w-[calc(100%-1.5rem)] max-w-form overflow-hidden rounded-lg',
  large: 'm-auto h-[96dvh] max-h-[96dvh] w-[97%] max-w-full rounded-lg',
  sheet: 'mx-auto mt-auto mb-0 max-h-[85dvh] w-full max-w-form rounded-t-lg',
}
