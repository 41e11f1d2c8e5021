import {
  cancelLinkedPayment,
  getLinkedInvoice,
  type LinkedInvoice,
  payLinkedInvoice,
} from '#contract/invoices.ts'
import { DOLLAR_SIGNS, formatMoney, fromDollars } from '#domain/values/money.ts'
import { call } from '#web/api/call.ts'
import type { PageProps } from '#web/layout/page-props.ts'
import { PageTitle } from '#web/layout/PageTitle.tsx'
import { LinkRequestForm } from '#web/policy/access/LinkRequestForm.tsx'
import { InvoicePayment } from '#web/policy/invoices/InvoicePayment.tsx'
import { FactList, Lines } from '#web/policy/overview/FactList.tsx'
import { TestNotice } from '#web/policy/overview/TestNotice.tsx'
import { LinkPage } from '#web/public/link/LinkPage.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'

/**
 * The page of the link in the mail of an invoice.
 *
 * @rule N108 Opening it changes nothing, as mail programs open links by themselves; only its button pays.
 */
export default function PayInvoicePage({ params: { token } }: PageProps<'pay-invoice'>) {
  return (
    <LinkPage
      isWide
      queryKey={['invoice-link', token]}
      read={async (options) => (await call(getLinkedInvoice, { params: { token }, ...options })).data}
      waiting={{
        shape: (
          <div className={COLUMNS}>
            <Skeleton className="h-80 w-full" />
            <Skeleton className="h-44 w-full" />
          </div>
        ),
      }}
      failureTitle="We can’t show this invoice"
      renderEnded={() => <UsedLink />}
    >
      {(invoice, { reload }) => <ShownInvoice invoice={invoice} token={token} read={reload} />}
    </LinkPage>
  )
}

/** The page says what became of a call. */
const BY_PAGE = { actingAs: 'client', handlesError: () => true } as const

function ShownInvoice({ invoice, token, read }: { invoice: LinkedInvoice; token: string; read: () => void }) {
  const { number, open, total, policy_number: policy, event, bill_to: payer, test } = invoice
  const sign = DOLLAR_SIGNS.find((known) => known === invoice.dollar_sign)
  const params = { token }
  return (
    <>
      <PageTitle title={open > 0 ? `Pay invoice ${number}` : `Invoice ${number} is paid`}>
        {open > 0 ? 'Pay invoice' : 'Invoice'} <span className="whitespace-nowrap">{number}</span>
        {open > 0 ? '' : ' is paid'}
      </PageTitle>
      {test && <TestNotice />}
      <div className={COLUMNS}>
        <FactList
          facts={[
            { label: 'For', value: event },
            { label: 'Policy', value: policy },
            { label: 'Billed to', value: <Lines lines={payer} /> },
            {
              label: 'Total',
              value: <span className="money">{formatMoney(fromDollars(total), sign)}</span>,
            },
          ]}
        />
        {open > 0 ? (
          <InvoicePayment
            key={number}
            invoice={invoice}
            sign={sign}
            isMain
            send={({ body, idempotencyKey }) =>
              call(payLinkedInvoice, { params, body, idempotencyKey, ...BY_PAGE })
            }
            cancel={() => call(cancelLinkedPayment, { params, body: {}, ...BY_PAGE })}
            onPaid={read}
            onChanged={read}
          />
        ) : (
          <Notice kind="success" title="You owe nothing" live>
            Thank you. If you paid by card, we’ve emailed a receipt to the address on this invoice.
          </Notice>
        )}
      </div>
    </>
  )
}

/** What the invoice is for, and beside it how it is paid. */
const COLUMNS = 'grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_26rem] lg:gap-x-16'

/** One answer for all links that do nothing: what they were is nobody's business. */
function UsedLink() {
  return (
    <div className="grid max-w-form gap-6">
      <PageTitle title="This link no longer works" />
      <p className="max-w-measure text-lg">
        It works for 90 days, for the person who pays for the policy. You can also pay the invoice on the
        policy’s page. Enter your email and we’ll send you a link.
      </p>
      <LinkRequestForm />
    </div>
  )
}
