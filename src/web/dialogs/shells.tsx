import type { ReactNode } from 'react'
import { Button } from '#web/ui/Button.tsx'
import type { ButtonKind } from '#web/ui/button-class.ts'
import { Modal } from '#web/ui/Modal.tsx'

export interface ShellProps {
  title: string
  /** Dismisses: Close, Cancel and Escape. */
  close: () => void
  children: ReactNode
}

/** A message with one button. */
export function NoticeDialog({
  title,
  close,
  children,
  closeLabel = 'Close',
  wide = false,
}: ShellProps & { closeLabel?: string; wide?: boolean }) {
  return (
    <Modal title={title} onDismiss={close} wide={wide}>
      <DialogBody>{children}</DialogBody>
      <DialogActions>
        <Button onClick={close}>{closeLabel}</Button>
      </DialogActions>
    </Modal>
  )
}

interface ConfirmDialogProps extends ShellProps {
  /** A verb with its object: "Remove the contest". */
  confirmLabel: string
  confirmKind?: ButtonKind
  cancelLabel?: string
  /** Further ways to answer, between the two. */
  alternatives?: ReactNode
  onConfirm: () => void
  wide?: boolean
}

/** A question with Cancel and one action. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  return (
    <Modal title={props.title} onDismiss={props.close} wide={props.wide ?? false}>
      <DialogBody>{props.children}</DialogBody>
      <DialogActions>
        <Button onClick={props.close}>{props.cancelLabel ?? 'Cancel'}</Button>
        {props.alternatives}
        <Button kind={props.confirmKind ?? 'primary'} onClick={props.onConfirm}>
          {props.confirmLabel}
        </Button>
      </DialogActions>
    </Modal>
  )
}

export function DialogBody({ children }: { children: ReactNode }) {
  return <div className="mt-4 grid gap-4">{children}</div>
}

/**
 * On a phone the order is reversed, so that the primary action is near the thumb. Elsewhere the row stays visible
 * while a long window scrolls.
 */
export function DialogActions({ children }: { children: ReactNode }) {
  return (
    <div className="mt-8 flex flex-col-reverse gap-3 sm:sticky sm:-bottom-8 sm:mt-5 sm:-mb-8 sm:flex-row sm:flex-wrap sm:justify-end sm:bg-card sm:pt-3 sm:pb-8">
      {children}
    </div>
  )
}
