import type { BilledInvoice } from '#contract/billed-invoice.ts'
import { cancelInvoicePayment, payInvoice } from '#contract/invoices.ts'
import type { DollarSign } from '#domain/values/money.ts'
import { call } from '#web/api/call.ts'
import { InvoicePayment } from '#web/policy/invoices/InvoicePayment.tsx'
import { refreshPolicy, showResult } from '#web/policy/refresh-policy.ts'
import { notify } from '#web/ui/notify.ts'

interface InvoiceToPayProps {
  number: string
  invoice: BilledInvoice
  sign: DollarSign | undefined
}

/** An open invoice on the page of its policy. */
export default function InvoiceToPay({ number, invoice, sign }: InvoiceToPayProps) {
  return (
    <InvoicePayment
      invoice={invoice}
      sign={sign}
      send={({ body, idempotencyKey }) =>
        call(payInvoice, {
          params: { number },
          body: { invoice: invoice.number, ...body },
          idempotencyKey,
          ...BY_PAGE,
        })
      }
      cancel={() =>
        call(cancelInvoicePayment, { params: { number, invoice: invoice.number }, body: {}, ...BY_PAGE })
      }
      onPaid={() => {
        notify({ type: 'success', title: 'Paid', message: `You paid invoice ${invoice.number}.` })
        void showResult(number)
      }}
      onChanged={() => void refreshPolicy(number)}
    />
  )
}

/** The page says what became of it. */
const BY_PAGE = { actingAs: 'client', handlesError: () => true } as const
