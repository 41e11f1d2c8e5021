import { momentLines } from '#domain/papers/certificate-words.ts'
import { moneyTable } from '#domain/papers/money-table.ts'
import { section, text } from '#domain/papers/paper-parts.ts'
import { type PaperWords } from '#domain/papers/paper-words.ts'
import { type ReceiptContent } from '#domain/policy/receipt.ts'
import { payerLines, paymentText } from '#domain/policy/receipt-summary.ts'

/**
 * The sales receipt in words.
 *
 * @rule O02 A receipt of a test system says that no money was taken.
 */
export function receiptWords(content: ReceiptContent): PaperWords {
  const { number, policyNumber, issuedAt, timeZone, test, lines, total, payment, event, insurer } = content
  return {
    name: `Sales receipt ${number}`,
    subject: 'Payment for golf contest prize insurance',
    issuedAt,
    insurer,
    title: 'Sales receipt',
    subtitle: 'Payment received, with thanks',
    facts: [
      { label: 'Receipt number', value: number },
      { label: 'Policy number', value: policyNumber },
      { label: 'Issued', value: momentLines(issuedAt, timeZone) },
    ],
    notices: test ? [TEST] : [],
    body: [
      {
        kind: 'blocks',
        blocks: [
          { title: 'Received from', lines: payerLines(content) },
          { title: 'For', lines: [event, `Policy ${policyNumber}`] },
        ],
      },
      section('Charges', moneyTable(lines, [{ label: 'Total paid', amount: total, total: true }])),
      section('Payment', text(paymentText(content)), text(`Payment reference ${payment.reference}`)),
    ],
    footer: [`Sales receipt ${number}, policy ${policyNumber}`, ...(test ? [TEST.title] : [])].join(' · '),
  }
}

const TEST = {
  title: 'Test: no cover',
  text: 'This receipt was made by a test system. No money was taken and nothing is insured.',
}
