import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { type RevisableDocument, voidAccountDocument } from '#contract/accounting/documents.ts'
import { documentQuery } from '#web/admin/customers/account/queries.ts'
import { DocumentHistory } from '#web/admin/customers/account/documents/DocumentHistory.tsx'
import { call } from '#web/api/call.ts'
import { queryClient } from '#web/api/query-client.ts'
import { QueryView } from '#web/data/query/QueryView.tsx'
import { openDialog } from '#web/dialogs/open.ts'
import { Button } from '#web/ui/Button.tsx'
import { KeepPlace } from '#web/ui/KeepPlace.tsx'

interface DocumentWorkProps {
  customer: string
  number: string
  /** Neither void nor shown to somebody who only reads. */
  mayChange: boolean
  /** Something is begun with it. */
  onWork: () => void
}

/** What can be done with what a document says: edit, apply, void; and what it said before. */
export function DocumentWork({ customer, number, mayChange, onWork }: DocumentWorkProps) {
  const query = useQuery(documentQuery(customer, number))
  return (
    <KeepPlace>
      <QueryView
        query={query}
        waiting={<Parts mayChange={mayChange} />}
        failure={{ of: 'part', title: `We couldn’t load what can be done with ${number}` }}
      >
        {(document) => (
          <Parts mayChange={mayChange} history={<DocumentHistory document={document} />}>
            <Actions customer={customer} document={document} onWork={onWork} />
          </Parts>
        )}
      </QueryView>
    </KeepPlace>
  )
}

interface PartsProps {
  mayChange: boolean
  history?: ReactNode
  children?: ReactNode
}

/** Their place is there from the start, so that nothing moves when it is known what may be done. */
function Parts({ mayChange, history, children }: PartsProps) {
  return (
    <div className="grid gap-2">
      {mayChange && <div className="flex min-h-11 flex-wrap gap-3">{children}</div>}
      <div className="min-h-11">{history}</div>
    </div>
  )
}

interface ActionsProps {
  customer: string
  document: RevisableDocument
  onWork: () => void
}

function Actions({ customer, document, onWork }: ActionsProps) {
  const { number, type, not_voided: why, invoices, editable } = document

  /** Also after a window that was closed: it may have been told that something changed meanwhile. */
  async function work(done: Promise<unknown>) {
    onWork()
    await done
    await queryClient.invalidateQueries({ queryKey: ['customer', customer] })
  }

  function edit() {
    const isEntered = type === 'invoice' || type === 'sales_receipt' || type === 'credit_memo'
    return isEntered
      ? openDialog('enter-document', { type, document, policies: [] })
      : openDialog('edit-payment', { document })
  }

  /** Of a credit memo its lines are edited by themselves, and what it pays here. */
  const apply = () => openDialog('edit-payment', { document })

  const voidIt = () =>
    openDialog('void-document', {
      document,
      send: (body, options) => call(voidAccountDocument, { params: { number }, body, ...options }),
    })

  return (
    <>
      {editable !== 'nothing' && <Button onClick={() => void work(edit())}>Edit</Button>}
      {type === 'credit_memo' && invoices.length > 0 && (
        <Button onClick={() => void work(apply())}>Apply</Button>
      )}
      {why === null && (
        <Button kind="destructive" onClick={() => void work(voidIt())}>
          Void
        </Button>
      )}
    </>
  )
}
