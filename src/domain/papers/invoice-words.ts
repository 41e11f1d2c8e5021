import { formatLongDate } from '#domain/calendar.ts'
import { momentLines, shortDate } from '#domain/papers/certificate-words.ts'
import { moneyTable } from '#domain/papers/money-table.ts'
import { section, text } from '#domain/papers/paper-parts.ts'
import { type PaperWords } from '#domain/papers/paper-words.ts'
import { footer, testNotice } from '#domain/papers/test-notice.ts'
import { type InvoiceContent } from '#domain/policy/invoice.ts'
import { toBePaidText } from '#domain/policy/invoice-summary.ts'
import { payerLines } from '#domain/policy/receipt-summary.ts'

/**
 * The invoice in words.
 *
 * @rule O02 An invoice states until when and how it is paid; one of a test system says that nothing is owed.
 */
export function invoiceWords(content: InvoiceContent): PaperWords {
  const { number, policyNumber, issuedAt, dueOn, timeZone, test, lines, total, event, insurer } = content
  const notices = testNotice(test, 'invoice', 'none is owed; nothing is insured')
  return {
    name: `Invoice ${number}`,
    subject: 'Amount due for golf contest prize insurance',
    issuedAt,
    insurer,
    title: 'Invoice',
    subtitle: 'For golf contest prize insurance',
    facts: [
      { label: 'Invoice number', value: number },
      { label: 'Policy number', value: policyNumber },
      { label: 'Issued', value: momentLines(issuedAt, timeZone) },
      { label: 'Due by', value: shortDate(dueOn) },
    ],
    notices,
    body: [
      {
        kind: 'blocks',
        blocks: [
          { title: 'Billed to', lines: payerLines(content) },
          { title: 'For', lines: [event, `Policy ${policyNumber}`] },
        ],
      },
      section('Charges', moneyTable(lines, [{ label: 'Total due', amount: total, total: true }])),
      section(
        'Payment',
        text(`Due by ${formatLongDate(dueOn)}.`, { strong: true }),
        text(`${toBePaidText(content)}.`),
        text(`Please state invoice ${number} and policy ${policyNumber} with any payment.`),
      ),
    ],
    footer: footer(`Invoice ${number}, policy ${policyNumber}`, notices),
  }
}
