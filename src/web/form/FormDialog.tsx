import type { ReactNode } from 'react'
import { DialogActions, DialogBody, type ShellProps } from '#web/dialogs/shells.tsx'
import { type FailureProps, Form, FormFailure } from '#web/form/Form.tsx'
import type { FormState } from '#web/form/use-form.ts'
import { askToLeave } from '#web/form/unsaved-work.ts'
import { useUnsavedWarning } from '#web/form/use-unsaved-warning.ts'
import type { ButtonKind } from '#web/ui/button-class.ts'
import { Button } from '#web/ui/Button.tsx'
import { Modal } from '#web/ui/Modal.tsx'

interface FormDialogProps extends ShellProps, FailureProps {
  form: FormState
  submitLabel: string
  /** `destructive` if it cannot be undone. */
  submitKind?: ButtonKind
  cancelLabel?: string
  /** What Cancel does, where that is an answer; closes by default, as Escape does. */
  onCancel?: () => void
  /** Further ways to answer, between the two. */
  alternatives?: ReactNode
  /** True if something outside of the form's fields would be lost, such as a chosen file. */
  isDirty?: boolean
  /** For a table beside its fields. */
  wide?: boolean
}

/** A form in a dialog; stays open if the values are invalid or the work fails, and asks before typed text is lost. */
export function FormDialog({ form, close, children, ...props }: FormDialogProps) {
  const isUnsaved = form.isDirty || props.isDirty === true
  useUnsavedWarning(isUnsaved, close)

  async function leave() {
    if (!isUnsaved || (await askToLeave())) close()
  }

  return (
    <Modal
      title={props.title}
      wide={props.wide ?? false}
      onDismiss={() => void leave()}
      closeBlockedReason={form.isBusy ? 'Still working. This window stays open until it’s done.' : undefined}
    >
      <Form form={form} className="">
        <DialogBody>
          {children}
          <FormFailure form={form} {...props} />
        </DialogBody>
        <DialogActions>
          <Button onClick={props.onCancel ?? (() => void leave())} disabled={form.isBusy}>
            {props.cancelLabel ?? 'Cancel'}
          </Button>
          {props.alternatives}
          <Button kind={props.submitKind ?? 'primary'} type="submit" busy={form.isBusy}>
            {props.submitLabel}
          </Button>
        </DialogActions>
      </Form>
    </Modal>
  )
}
