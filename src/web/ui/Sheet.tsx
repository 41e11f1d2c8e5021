import type { ReactNode } from 'react'
import { Button } from '#web/ui/Button.tsx'
import { Modal } from '#web/ui/Modal.tsx'

interface SheetProps {
  title: string
  open: boolean
  onClose: () => void
  children: ReactNode
}

/** Rises from the bottom of a phone; mounted only while it is open. */
export function Sheet({ title, open, onClose, children }: SheetProps) {
  if (!open) return null
  return (
    <Modal variant="sheet" title={title} onDismiss={onClose}>
      <div className="mt-4">{children}</div>
      <Button className="mt-6 w-full" onClick={onClose}>
        Close
      </Button>
    </Modal>
  )
}
