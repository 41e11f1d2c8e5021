import { useState } from 'react'
import { DialogActions, DialogBody } from '#web/dialogs/shells.tsx'
import type { DialogProps } from '#web/dialogs/open.ts'
import { Button } from '#web/ui/Button.tsx'
import { copyText } from '#web/ui/copy-text.ts'
import { Modal } from '#web/ui/Modal.tsx'

interface CopyLinkProps extends DialogProps {
  /** Whom it is for. */
  name: string
  url: string
}

/** A link that was made to be copied; nobody can show it again. */
export default function CopyLinkDialog({ name, url, close }: CopyLinkProps) {
  const [isCopied, setCopied] = useState(false)
  return (
    <Modal title="Copy this link now" onDismiss={() => close()}>
      <DialogBody>
        <p className="max-w-measure">
          We can’t show it again. Paste it into a text message to <bdi>{name}</bdi> alone.
        </p>
        <p className="rounded-md border border-line bg-card p-3 text-sm wrap-anywhere select-all">{url}</p>
      </DialogBody>
      <DialogActions>
        <Button onClick={() => close()}>Done</Button>
        <Button
          kind="primary"
          onClick={() => void copyText(url).then((done) => setCopied(done === 'copied'))}
        >
          {isCopied ? 'Copied' : 'Copy the link'}
        </Button>
      </DialogActions>
    </Modal>
  )
}

export const example: Omit<CopyLinkProps, 'close'> = {
  name: 'Ruth Kessler',
  url: 'https://cover.example.com/quote/claim/open/kJ3bQ0aZx_9fPq2LmN7vRt5wYc1dEg8hkJ3bQ0aZx_9',
}
