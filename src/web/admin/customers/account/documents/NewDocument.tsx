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
  const { customer, documents } = account
  const policies = [...new Set(documents.map(({ policy_number: number }) => number))].map((number) => ({
    number,
    label: number,
  }))
  const open = documents.flatMap(({ number, type, due_on: due, open: left }) =>
    type === 'invoice' && due !== null && (left ?? 0) > 0
      ? [{ number, due_on: due, open: left ?? 0, applied: 0 }]
      : [],
  )
  const items = [
    ...ENTERED_TYPES.map((id) => ({ id, label: ENTRY_TYPE_NAMES[id] })),
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
  if (policies.length === 0) return null
  return <Menu label="New document" items={items} onAction={(id) => void make(id)} />
}
