import type { Insurer } from '#domain/documents/certificate/certificate.ts'
import { section, text } from '#domain/documents/layout/document-parts.ts'
import type { PrintableDocument } from '#domain/documents/layout/printable-document.ts'
import { buildFooter, getTestNotices } from '#domain/documents/layout/test-notice.ts'
import { type CalendarDate, formatLongDate, formatShortDay } from '#domain/values/calendar.ts'
import { type Cents, formatMoney, ZERO } from '#domain/values/money.ts'

/** What a statement of account says. It is made from the books each time, and none is kept. */
export interface StatementContent {
  insurer: Insurer
  /** ISO 8601 in UTC. */
  issuedAt: string
  /** Whom it is addressed to, in lines as on an envelope. */
  addressee: string[]
  from: CalendarDate
  to: CalendarDate
  opening: Cents
  lines: { on: CalendarDate; document: string; amount: Cents; balance: Cents }[]
  closing: Cents
  /** What is open on invoices by how long it is overdue; bands in which nothing is are left out. */
  ages: { label: string; amount: Cents }[]
  test: boolean
}

/**
 * The printable statement of an account.
 *
 * @rule O06 D45 It says what was owed before, each document with the balance after it, and what is to pay.
 */
export function buildStatementDocument(content: StatementContent): PrintableDocument {
  const { insurer, issuedAt, addressee, from, to, opening, lines, closing, ages, test } = content
  const notices = getTestNotices(test, 'statement')
  const name = `Statement of account, ${formatLongDate(to)}`
  return {
    name,
    subject: 'Statement of account for golf contest prize insurance',
    issuedAt,
    insurer,
    title: 'Statement',
    subtitle: formatLongDate(to),
    facts: [
      { label: 'From', value: formatLongDate(from) },
      { label: 'To', value: formatLongDate(to) },
      { label: closing < ZERO ? 'In your favor' : 'To pay', value: dollars(absolute(closing)) },
    ],
    notices,
    body: [
      { kind: 'blocks', blocks: [{ title: 'Statement for', lines: addressee }] },
      section('Account', {
        kind: 'table',
        columns: [
          { title: 'Date', share: 2, align: 'left' },
          { title: 'Document', share: 4, align: 'left' },
          { title: 'Amount', share: 2, align: 'right' },
          { title: 'Balance', share: 2, align: 'right' },
        ],
        rows: [
          { cells: [formatShortDay(from), 'Opening balance', '', dollars(opening)], total: false },
          ...lines.map(({ on, document, amount, balance }) => ({
            cells: [formatShortDay(on), document, dollars(amount), dollars(balance)],
            total: false,
          })),
          { cells: [formatShortDay(to), 'Closing balance', '', dollars(closing)], total: true },
        ],
        figures: false,
      }),
      ...(ages.length > 0
        ? [
            section('Open on invoices', {
              kind: 'table' as const,
              columns: [
                { title: 'Overdue', share: 3, align: 'left' as const },
                { title: 'Amount', share: 1, align: 'right' as const },
              ],
              rows: ages.map(({ label, amount }) => ({ cells: [label, dollars(amount)], total: false })),
              figures: false,
            }),
          ]
        : []),
      section(
        'How to pay',
        text(
          'Each invoice says how it is paid. If something here is not right, answer the email or call us.',
        ),
      ),
    ],
    footer: buildFooter(name, notices),
  }
}

function dollars(amount: Cents): string {
  return formatMoney(amount, '$')
}

function absolute(amount: Cents): Cents {
  return Math.abs(amount) as Cents
}
