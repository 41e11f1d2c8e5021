import { momentLines } from '#domain/papers/certificate-words.ts'
import { moneyTable } from '#domain/papers/money-table.ts'
import { section, text } from '#domain/papers/paper-parts.ts'
import { type PaperWords } from '#domain/papers/paper-words.ts'
import { footer, testNotice } from '#domain/papers/test-notice.ts'
import { type ReceiptContent } from '#domain/policy/receipt.ts'
import { payerLines, paymentLines } from '#domain/policy/receipt-summary.ts'

/**
 * The sales receipt in words.
 *
 * @rule O02 A receipt of a test system says that no money was taken.
 */
export function receiptWords(content: ReceiptContent): PaperWords {
  const { number, policyNumber, issuedAt, timeZone, test, lines, total, payment, event, insurer } = content
  const notices = testNotice(test, 'receipt')
  return {
    name: `Sales receipt ${number}`,
    subject: 'Payment for golf contest prize insurance',
    issuedAt,
    insurer,
    title: 'Sales receipt',
    subtitle: payment === null ? 'Nothing to pay' : 'Payment received, with thanks',
    facts: [
      { label: 'Receipt number', value: number },
      { label: 'Policy number', value: policyNumber },
      { label: 'Issued', value: momentLines(issuedAt, timeZone) },
    ],
    notices,
    body: [
      {
        kind: 'blocks',
        blocks: [
          { title: payment === null ? 'Made out to' : 'Received from', lines: payerLines(content) },
          { title: 'For', lines: [event, `Policy ${policyNumber}`] },
        ],
      },
      section('Charges', moneyTable(lines, [{ label: 'Total paid', amount: total, total: true }])),
      section('Payment', ...paymentLines(content).map((line) => text(line))),
    ],
    footer: footer(`Sales receipt ${number}, policy ${policyNumber}`, notices),
  }
}
