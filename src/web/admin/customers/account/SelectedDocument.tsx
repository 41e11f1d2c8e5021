import { useState } from 'react'
import type { AccountDocument, CustomerAccount } from '#contract/accounting/account.ts'
import { remindOfInvoice } from '#contract/accounting/reminders.ts'
import { recordPayment } from '#contract/invoices.ts'
import { documentUrl } from '#web/policy/queries.ts'
import { isAllowed } from '#domain/reps/roles.ts'
import { ENTRY_TYPE_NAMES } from '#domain/accounting/entry-types.ts'
import { DocumentWork } from '#web/admin/customers/account/documents/DocumentWork.tsx'
import { emailDocuments } from '#web/admin/case/mail/CaseMail.tsx'
import { refundDocument } from '#web/admin/customers/account/refund-document.ts'
import { InvoiceReminders } from '#web/admin/policy/invoices/InvoiceReminders.tsx'
import { call } from '#web/api/call.ts'
import { newIdempotencyKey } from '#web/api/idempotency-key.ts'
import { queryClient } from '#web/api/query-client.ts'
import { openDialog } from '#web/dialogs/open.ts'
import { usePageKeys } from '#web/rep-frame/palette/keys/page-keys.ts'
import { useRep } from '#web/rep-frame/use-rep.ts'
import { policyPath } from '#web/rep-frame/policy-path.ts'
import { Button } from '#web/ui/Button.tsx'
import { buttonClass } from '#web/ui/button-class.ts'
import { formatDay } from '#web/ui/format-day.ts'
import { notify } from '#web/ui/notify.ts'
import { TextLink } from '#web/ui/Link.tsx'
import { dollars } from '#web/ui/dollars.ts'

interface SelectedDocumentProps {
  document: AccountDocument
  account: CustomerAccount
  mayChange: boolean
  /** Something is begun with it. */
  onWork: () => void
}

/** One document: what settled it, what is open of it, and what can be done about that. */
export function SelectedDocument({ document, account, mayChange, onWork }: SelectedDocumentProps) {
  const rep = useRep()
  const maySend = rep !== undefined && isAllowed(rep, 'correspond')
  const { number, type, amount, open, policy_number: policy, card, last_sent: lastSent } = document
  const settled = settledBy(document, account)
  // What was open on an earlier day may be paid by now.
  const openNow = account.open_now.find((one) => one.number === number)?.open ?? 0
  const [busy, setBusy] = useState<'remind' | 'refund'>()

  const canReceive = type === 'invoice' && openNow > 0 && mayChange
  usePageKeys(canReceive ? { p: () => void work(receive(document, openNow)) } : {})

  /** What it shows is read again afterwards. */
  async function work(done: Promise<unknown>) {
    onWork()
    await done
    // First what moves most: the amounts.
    await queryClient.invalidateQueries({ queryKey: ['customer', account.customer.id] })
    await queryClient.invalidateQueries({ queryKey: ['policy', policy, 'reminders'] })
  }

  async function remind() {
    setBusy('remind')
    try {
      await call(remindOfInvoice, {
        params: { number: policy, invoice: number },
        body: {},
        idempotencyKey: newIdempotencyKey(),
      })
      notify({ type: 'success', title: 'Reminder sent', message: `It says what is owed on ${number}.` })
    } catch {
      // The failure was already shown; it can be sent again.
    } finally {
      setBusy(undefined)
    }
  }

  async function refund() {
    setBusy('refund')
    try {
      await refundDocument(document, account.today)
    } catch {
      // The failure was already shown; it can be refunded again.
    } finally {
      setBusy(undefined)
    }
  }

  return (
    <section
      aria-labelledby="selected"
      className="grid gap-6 border-t border-line pt-5 sm:grid-cols-[minmax(0,1fr)_auto] print:hidden"
    >
      <div className="grid gap-2">
        <h2 id="selected" className="text-xl">
          {number}{' '}
          <span className="font-sans text-base font-normal text-muted">
            {ENTRY_TYPE_NAMES[type]} of policy <TextLink to={policyPath(policy)}>{policy}</TextLink>
          </span>
        </h2>
        <table aria-label={`What settles ${number}`} className="max-w-md">
          <tbody>
            <Line
              name={`${type === 'sales_receipt' ? 'Bought and paid' : 'Total'}, ${formatDay(document.posted_on)}`}
              amount={Math.abs(amount)}
            />
            {settled.map((one) => (
              <Line
                key={`${one.number} ${one.on}`}
                name={`${one.number}, ${formatDay(one.on)}`}
                amount={-one.amount}
              />
            ))}
          </tbody>
          {open !== null && !document.is_void && (
            <tfoot>
              <tr className="border-t border-line font-semibold">
                <th scope="row" className="py-1.5 pr-4 text-left">
                  {type === 'invoice' ? 'Open' : 'Unused'}
                  {account.to < account.today && `, ${formatDay(account.to)}`}
                </th>
                <td className="money py-1.5 text-right">{dollars(open)}</td>
              </tr>
            </tfoot>
          )}
        </table>
        <DocumentWork
          customer={account.customer.id}
          number={number}
          mayChange={mayChange && !document.is_void}
          onWork={onWork}
        />
        {type === 'invoice' && <InvoiceReminders number={policy} invoice={number} mayChange={mayChange} />}
      </div>
      <div className="grid content-start gap-3">
        {canReceive && (
          <Button kind="primary" onClick={() => void work(receive(document, openNow))}>
            Record a payment
          </Button>
        )}
        {canReceive && (
          <Button busy={busy === 'remind'} onClick={() => void work(remind())}>
            Remind by email
          </Button>
        )}
        {type !== 'invoice' && openNow > 0 && mayChange && (
          <Button busy={busy === 'refund'} onClick={() => void work(refund())}>
            {type === 'credit_memo' ? 'Refund the credit' : 'Refund the payment'}
          </Button>
        )}
        {(maySend || lastSent !== null) && (
          <div className="grid gap-1">
            {maySend && (
              <Button onClick={() => void work(emailDocuments(document.quote_id, [number]))}>
                Email the document
              </Button>
            )}
            {lastSent !== null && <p className="text-sm text-muted">Last sent {formatDay(lastSent)}</p>}
          </div>
        )}
        {card && (
          <Button
            onClick={() =>
              void openDialog('card-payment', { number, amount, isRefund: type === 'issue_refund', card })
            }
          >
            Card details
          </Button>
        )}
        <a
          href={documentUrl(policy, number)}
          target="_blank"
          rel="noreferrer"
          className={buttonClass('secondary')}
        >
          Open the document <span className="sr-only">{number}, in a new tab</span>
        </a>
      </div>
    </section>
  )
}

function Line({ name, amount }: { name: string; amount: number }) {
  return (
    <tr>
      <th scope="row" className="py-1.5 pr-4 text-left font-normal">
        {name}
      </th>
      <td className="money py-1.5 text-right">{dollars(amount)}</td>
    </tr>
  )
}

/** Of an invoice, what paid it; of a payment, credit or refund, what it settles. */
function settledBy({ number, type, settles }: AccountDocument, { documents }: CustomerAccount) {
  if (type !== 'invoice') return settles
  return documents.flatMap((other) =>
    other.settles.flatMap(({ number: to, amount, on }) =>
      to === number ? [{ number: other.number, amount, on }] : [],
    ),
  )
}

function receive({ number: invoice, policy_number: number }: AccountDocument, open: number) {
  return openDialog('record-payment', {
    invoice,
    open,
    sign: '$',
    send: (body, options) =>
      call(recordPayment, { params: { number }, body: { invoice, ...body }, ...options }),
  })
}
