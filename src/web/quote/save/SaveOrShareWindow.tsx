import type { ReactNode } from 'react'
import { DialogActions } from '#web/dialogs/shells.tsx'
import { QuoteDocuments } from '#web/quote/checkout/review/QuoteDocuments.tsx'
import { SaveButton } from '#web/quote/save/SaveButton.tsx'
import { CopyLink } from '#web/quote/send/CopyLink.tsx'
import { SendLink } from '#web/quote/send/SendLink.tsx'
import { SendQuote } from '#web/quote/send/SendQuote.tsx'
import { useSessionState } from '#web/quote/session/context.ts'
import { Button } from '#web/ui/Button.tsx'
import { Modal } from '#web/ui/Modal.tsx'

/** What one can do with a quote besides filling it in. It shows through again when a dialog opened from it closes. */
export default function SaveOrShareWindow({ close }: { close: () => void }) {
  const { contact, price } = useSessionState()
  const isPriced = typeof price.fields['amount_due'] === 'number'
  return (
    <Modal title="Save or share" onDismiss={close} hidesBelowOthers>
      <p className="mt-3 text-muted">
        We save quote{' '}
        <span className="font-semibold whitespace-nowrap text-ink">
          {contact.customFields['quote_number']}
        </span>{' '}
        as you type.
      </p>
      <div className="mt-4 grid">
        <Part hint="Find it again on any device with its number and your email address.">
          <SaveButton onSaved={close} />
        </Part>
        <Part hint="Anyone with the link can see and change this quote.">
          <CopyLink />
          <SendLink />
        </Part>
        <Part hint="Email the price to your board or anyone who decides, with a note from you.">
          <SendQuote onSent={close} />
        </Part>
        {isPriced && (
          <Part hint="Opens in a new window, ready for the printer.">
            <QuoteDocuments />
          </Part>
        )}
      </div>
      <DialogActions>
        <Button onClick={close}>Close</Button>
      </DialogActions>
    </Modal>
  )
}

function Part({ hint, children }: { hint: string; children: ReactNode }) {
  return (
    <div className="ruled grid gap-2 py-4">
      <p className="text-sm text-muted">{hint}</p>
      <div className="flex flex-wrap items-start gap-3">{children}</div>
    </div>
  )
}
