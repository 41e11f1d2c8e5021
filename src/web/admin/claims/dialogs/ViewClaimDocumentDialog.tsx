import { DocumentLines } from '#web/admin/claims/documents/DocumentLines.tsx'
import type { DialogProps } from '#web/dialogs/open.ts'
import { Button } from '#web/ui/Button.tsx'
import { Modal } from '#web/ui/Modal.tsx'

interface ViewClaimDocumentProps extends DialogProps<true> {
  title: string
  lines: readonly { label: string; value: string }[]
}

/** @rule N105 A document is read in the whole width of the window before it is decided. */
export default function ViewClaimDocumentDialog({ title, lines, close }: ViewClaimDocumentProps) {
  return (
    <Modal title={title} onDismiss={() => close()} wide>
      <div className="mt-4 grid gap-4">
        <DocumentLines lines={lines} className="text-lg" />
        <Button className="justify-self-start" onClick={() => close()}>
          Close
        </Button>
      </div>
    </Modal>
  )
}

export const example: Omit<ViewClaimDocumentProps, 'close'> = {
  title: 'Witness statement',
  lines: [
    { label: 'Your name', value: 'Dana Reyes' },
    { label: 'What you saw', value: 'It bounced twice and went in.' },
  ],
}
