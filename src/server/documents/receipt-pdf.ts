import { formatMoney } from '#domain/money.ts'
import { momentText } from '#domain/policy/event-time.ts'
import { type ReceiptContent } from '#domain/policy/receipt.ts'
import { payerLines, paymentLines } from '#domain/policy/receipt-summary.ts'
import { STYLE } from '#server/documents/ink.ts'
import { letterhead, titleBlock } from '#server/documents/letterhead.ts'
import { chargeRows, MONEY_COLUMNS } from '#server/documents/money-table.ts'
import { columns, notice, paragraph, section } from '#server/documents/paper-blocks.ts'
import { table } from '#server/documents/paper-table.ts'
import { Paper } from '#server/documents/paper.ts'

/**
 * The sales receipt as a tagged PDF.
 *
 * @rule O02 The receipt is a tagged PDF; one of a test system says that no money was taken.
 */
export function receiptPdf(content: ReceiptContent): Promise<Buffer> {
  const { number, policyNumber, issuedAt, timeZone, test, lines, total, event } = content
  const paper = new Paper({
    title: `Sales receipt ${number}`,
    subject: 'Payment for golf contest prize insurance',
    issuedAt,
    footer: `Sales receipt ${number}, policy ${policyNumber}${test ? ' · Test: no cover' : ''}`,
  })
  letterhead(paper, content.insurer)
  titleBlock(paper, 'Sales receipt', 'Payment received, with thanks', [
    ['Receipt number', number],
    ['Policy number', policyNumber],
    ['Issued', momentText(issuedAt, timeZone).replace(' at ', '\n')],
  ])
  if (test)
    notice(
      paper,
      'Test: no cover',
      'This receipt was made by a test system. No money was taken and nothing is insured.',
    )
  columns(paper, [
    { title: 'Received from', lines: payerLines(content) },
    { title: 'For', lines: [event, `Policy ${policyNumber}`] },
  ])
  const fees = section(paper, 'Charges')
  const totalRow = { cells: ['Total paid', formatMoney(total)], style: STYLE.figure, ruled: true }
  table(paper, fees, { columns: MONEY_COLUMNS, rows: [...chargeRows(lines), totalRow] })
  const paid = section(paper, 'Payment')
  for (const line of paymentLines(content)) paragraph(paper, paid, line)
  return paper.finish()
}
