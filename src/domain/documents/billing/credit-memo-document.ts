import { layOutAccountDocument } from '#domain/documents/billing/account-layout.ts'
import type { CreditMemoContent } from '#domain/documents/billing/credit-memo.ts'
import { section, text } from '#domain/documents/layout/document-parts.ts'
import { buildMoneyTable } from '#domain/documents/layout/money-table.ts'
import type { PrintableDocument, SimplePart } from '#domain/documents/layout/printable-document.ts'
import { getTestNotices } from '#domain/documents/layout/test-notice.ts'
import { dateInTimeZone, formatLongDate } from '#domain/values/calendar.ts'
import { formatMoney, subtract, sum, ZERO } from '#domain/values/money.ts'

/**
 * The printable credit memo.
 *
 * @rule N45 A credit memo states which invoices it lowers, what is left, and from which day that can be paid back.
 */
export function buildCreditMemoDocument(content: CreditMemoContent): PrintableDocument {
  const { reason, lines, total, dollarSign, test } = content
  return layOutAccountDocument(content, {
    title: 'Credit memo',
    subject: 'Credit for golf contest prize insurance',
    subtitle: SUBTITLES[reason],
    numberLabel: 'Credit memo number',
    payerLabel: 'Credited to',
    notices: [...getTestNotices(test, 'credit memo'), ...takenBackNotices(content)],
    sections: [
      section(
        'Credit',
        buildMoneyTable(lines, [{ label: 'Total credit', amount: total, total: true }], {
          title: 'Credit',
          dollarSign,
        }),
      ),
      section('What it is for', ...describeUse(content)),
    ],
  })
}

const SUBTITLES: Record<CreditMemoContent['reason'], string> = {
  purchase: 'For your purchase',
  change: 'For a change of your policy',
  cancellation: 'For the cancellation of your policy',
  goodwill: 'As a courtesy',
  manual: 'For your policy',
}

/** @rule N92 A credit memo that was taken back says so on its face. */
function takenBackNotices({ takenBackAt, timeZone }: CreditMemoContent) {
  if (takenBackAt === undefined) return []
  const day = formatLongDate(dateInTimeZone(new Date(takenBackAt), timeZone ?? 'UTC'))
  return [{ title: 'Withdrawn', text: `This credit was withdrawn on ${day}. It has no value.` }]
}

function describeUse(content: CreditMemoContent): SimplePart[] {
  const { explanation, applied, total, refundableFrom, dollarSign, takenBackAt } = content
  const left = subtract(total, sum(applied.map(({ amount }) => amount)))
  return [
    ...(explanation === undefined ? [] : [text(explanation)]),
    ...applied.map(({ invoice, amount }) =>
      text(`Applied to invoice ${invoice} by ${formatMoney(amount, dollarSign)}.`),
    ),
    ...(left > ZERO && takenBackAt === undefined
      ? [
          text(
            refundableFrom === undefined
              ? `${formatMoney(left, dollarSign)} remains as your credit. It can be refunded after the event.`
              : `${formatMoney(left, dollarSign)} remains as your credit. It can be refunded starting ${formatLongDate(refundableFrom)}.`,
            { strong: true },
          ),
        ]
      : []),
  ]
}
