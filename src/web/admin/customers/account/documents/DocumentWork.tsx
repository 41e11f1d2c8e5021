import { useQuery } from '@tanstack/react-query'
import { type RevisableDocument, voidAccountDocument } from '#contract/accounting/documents.ts'
import { documentQuery } from '#web/admin/customers/account/queries.ts'
import { DocumentHistory } from '#web/admin/customers/account/documents/DocumentHistory.tsx'
import { call } from '#web/api/call.ts'
import { queryClient } from '#web/api/query-client.ts'
import { openDialog } from '#web/dialogs/open.ts'
import { Button } from '#web/ui/Button.tsx'

interface DocumentWorkProps {
  customer: string
  number: string
  /** Neither void nor shown to somebody who only reads. */
  mayChange: boolean
}

/** What can be done with what a document says: edit, apply, void; and what it said before. */
export function DocumentWork({ customer, number, mayChange }: DocumentWorkProps) {
  const { data: document } = useQuery(documentQuery(customer, number))
  // Their place is there from the start, so that nothing moves when it is known what may be done.
  return (
    <div className="grid gap-2">
      {mayChange && (
        <div className="flex min-h-11 flex-wrap gap-3">
          {document && <Actions customer={customer} document={document} />}
        </div>
      )}
      <div className="min-h-11">{document && <DocumentHistory document={document} />}</div>
    </div>
  )
}

function Actions({ customer, document }: { customer: string; document: RevisableDocument }) {
  const { number, type, not_voided: why, invoices, editable } = document

  async function edit() {
    const isEntered = type === 'invoice' || type === 'sales_receipt' || type === 'credit_memo'
    const edited = isEntered
      ? await openDialog('enter-document', { type, document, policies: [] })
      : await openDialog('edit-payment', { document })
    if (edited !== undefined) await refresh(customer)
  }

  async function voidIt() {
    const isVoided = await openDialog('void-document', {
      document,
      send: (reason, options) =>
        call(voidAccountDocument, {
          params: { number },
          body: { version: document.version, reason },
          ...options,
        }),
    })
    if (isVoided) await refresh(customer)
  }

  return (
    <>
      {editable !== 'nothing' && <Button onClick={() => void edit()}>Edit</Button>}
      {type === 'credit_memo' && invoices.length > 0 && (
        <Button onClick={() => void apply(customer, document)}>Apply</Button>
      )}
      {why === null && (
        <Button kind="destructive" onClick={() => void voidIt()}>
          Void
        </Button>
      )}
    </>
  )
}

/** Of a credit memo its lines are edited by themselves, and what it pays here. */
async function apply(customer: string, document: RevisableDocument) {
  const edited = await openDialog('edit-payment', { document })
  if (edited !== undefined) await refresh(customer)
}

async function refresh(customer: string) {
  await queryClient.invalidateQueries({ queryKey: ['customer', customer] })
}
