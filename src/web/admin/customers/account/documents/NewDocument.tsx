import type { CustomerAccount } from '#contract/accounting/account.ts'
import { type EnteredType, ENTERED_TYPES } from '#contract/accounting/documents.ts'
import { ENTRY_TYPE_NAMES } from '#domain/accounting/entry-types.ts'
import { queryClient } from '#web/api/query-client.ts'
import { openDialog } from '#web/dialogs/open.ts'
import { usePageKeys } from '#web/rep-frame/palette/keys/page-keys.ts'
import { Menu } from '#web/ui/Menu.tsx'

interface NewDocumentProps {
  account: CustomerAccount
  /** What was made is chosen. */
  onMade: (number: string) => void
}

/** A new document of each type: a refund begins at the payment or credit of which it gives something back. */
export function NewDocument({ account, onMade }: NewDocumentProps) {
  const { customer, open_now: openNow } = account
  const policies = account.policies.map((number) => ({ number, label: number }))
  const open = openNow.flatMap(({ number, type, due_on: due, open: left }) =>
    type === 'invoice' && due !== null ? [{ number, due_on: due, open: left, applied: 0 }] : [],
  )
  const items = [
    ...(policies.length > 0 ? ENTERED_TYPES.map((id) => ({ id, label: ENTRY_TYPE_NAMES[id] })) : []),
    ...(open.length > 0 ? [{ id: 'receive_payment', label: 'Payment' }] : []),
  ]

  async function make(id: string) {
    const number =
      id === 'receive_payment'
        ? await openDialog('receive-payment', { invoices: open })
        : await openDialog('enter-document', { type: id as EnteredType, policies })
    if (number === undefined) return
    await queryClient.invalidateQueries({ queryKey: ['customer', customer.id] })
    onMade(number)
  }

  usePageKeys(policies.length === 0 ? {} : { i: () => void make('invoice') })
  if (items.length === 0) return null
  return <Menu label="New document" items={items} onAction={(id) => void make(id)} />
}
