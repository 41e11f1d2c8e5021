import type { StatementContent } from '#domain/documents/billing/statement-document.ts'
import { formatLongDate } from '#domain/values/calendar.ts'
import { type Cents, formatMoney, ZERO } from '#domain/values/money.ts'
import type { Letterhead, RenderedMail } from '#server/messaging/templates/rendering/mail-content.ts'
import { renderMail } from '#server/messaging/templates/rendering/render-mail.ts'
import { writeWords } from '#server/messaging/templates/rendering/write-text.ts'

/** The statement of an account, to whoever pays. */
export function createStatementMail(
  letterhead: Letterhead,
  { from, to, closing, ages }: Pick<StatementContent, 'from' | 'to' | 'closing' | 'ages'>,
): RenderedMail {
  const { subject, heading, opening, closing: last } = wordsOf(letterhead, closing, formatLongDate(to))
  return renderMail(letterhead, {
    subject,
    heading,
    paragraphs: opening,
    facts: [
      ['Period', `${formatLongDate(from)} to ${formatLongDate(to)}`],
      ...ages.map(({ label, amount: open }): [string, string] => [label, formatMoney(open, '$')]),
    ],
    closing: last,
  })
}

function wordsOf(letterhead: Letterhead, closing: Cents, day: string) {
  if (closing === ZERO) return writeWords(letterhead, 'statement-settled', { 'statement day': day })
  return writeWords(letterhead, closing > ZERO ? 'statement' : 'statement-credit', {
    amount: formatMoney(Math.abs(closing) as Cents, '$'),
    'statement day': day,
  })
}
