import { type FormEvent, type ReactNode } from 'react'
import { Button } from '#web/ui/Button.tsx'
import { type ButtonKind } from '#web/ui/button-class.ts'
import { Modal } from '#web/ui/Modal.tsx'

interface ShellProps {
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
}: ShellProps & { closeLabel?: string }) {
  return (
    <Modal title={title} onDismiss={close}>
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

interface FormDialogProps extends ShellProps {
  submitLabel: string
  cancelLabel?: string
  /** Further ways to answer, between the two. */
  alternatives?: ReactNode
  onSubmit: (event: FormEvent<HTMLFormElement>) => void
  /** While true, the form cannot be sent again or closed. */
  busy?: boolean
  /** True once something was typed; Escape does not close it then. */
  dirty?: boolean
}

/** A form; stays open if the values are invalid or the work fails. */
export function FormDialog(props: FormDialogProps) {
  const { busy = false, dirty = false } = props
  return (
    <Modal title={props.title} onDismiss={props.close} closeBlockedReason={closeBlockedReason(busy, dirty)}>
      <form noValidate onSubmit={(event) => (busy ? event.preventDefault() : props.onSubmit(event))}>
        <DialogBody>{props.children}</DialogBody>
        <DialogActions>
          <Button onClick={props.close} disabled={busy}>
            {props.cancelLabel ?? 'Cancel'}
          </Button>
          {props.alternatives}
          <Button kind="primary" type="submit" busy={busy}>
            {props.submitLabel}
          </Button>
        </DialogActions>
      </form>
    </Modal>
  )
}

function closeBlockedReason(busy: boolean, dirty: boolean): string | undefined {
  if (busy) return 'Still working. This window stays until it is done.'
  return dirty ? 'What you typed would be lost. Choose Cancel to leave anyway.' : undefined
}

function DialogBody({ children }: { children: ReactNode }) {
  return <div className="mt-4 grid gap-4">{children}</div>
}

/**
 * On a phone the order is reversed, so that the primary action is near the thumb. Elsewhere the row stays visible
 * while a long window scrolls.
 */
function DialogActions({ children }: { children: ReactNode }) {
  return (
    <div className="mt-8 flex flex-col-reverse gap-3 sm:sticky sm:bottom-0 sm:mt-5 sm:-mb-2 sm:flex-row sm:flex-wrap sm:justify-end sm:bg-card sm:pt-3 sm:pb-2">
      {children}
    </div>
  )
}
