import { exampleMessage } from '#web/admin/case/mail/dialogs/PreviewMessageDialog.tsx'
import { describeRecipients } from '#web/admin/case/mail/describe-message.ts'
import type { CaseMessage } from '#web/admin/case/mail/queries.ts'
import type { DialogProps } from '#web/dialogs/open.ts'
import { DialogActions, DialogBody } from '#web/dialogs/shells.tsx'
import { Button } from '#web/ui/Button.tsx'
import { FocusOnMount } from '#web/ui/FocusOnMount.tsx'
import { Modal } from '#web/ui/Modal.tsx'
import { Notice } from '#web/ui/Notice.tsx'

interface SendMessageAgainProps extends DialogProps<true> {
  message: CaseMessage
}

/** What goes to whom; Enter sends it. */
export default function SendMessageAgainDialog({ message, close }: SendMessageAgainProps) {
  const { subject, state, attachments } = message
  const isUndelivered = state === 'failed' || state === 'bounced'
  return (
    <Modal title="Send this message again?" onDismiss={() => close()}>
      <DialogBody>
        <div>
          <p className="font-semibold wrap-anywhere">{subject}</p>
          <p className="wrap-anywhere text-muted">To {describeRecipients(message)}</p>
          {attachments.length > 0 && (
            <p className="wrap-anywhere text-muted">With {attachments.join(', ')}</p>
          )}
        </div>
        {message.is_outdated && (
          <Notice kind="attention" title="This certificate was replaced">
            This message has an earlier certificate. To send the one in force, use Send certificate and
            receipt.
          </Notice>
        )}
        <p className="text-muted">
          {isUndelivered
            ? 'We’ll send it only to those who don’t have it yet. If it had a private link, we’ll send a new one.'
            : 'We’ll send it as it was, in a new email. If it had a private link, we’ll send a new one.'}
        </p>
      </DialogBody>
      <DialogActions>
        <Button onClick={() => close()}>Cancel</Button>
        <FocusOnMount>
          <Button
            kind="primary"
            // A key that is held down opens and confirms nothing.
            onKeyDown={(event) => event.repeat && event.preventDefault()}
            onClick={() => close(true)}
          >
            Send again
          </Button>
        </FocusOnMount>
      </DialogActions>
    </Modal>
  )
}

export const example: Omit<SendMessageAgainProps, 'close'> = {
  message: { ...exampleMessage, is_outdated: true },
}
