import type { StatementContent } from '#domain/documents/billing/statement-document.ts'
import { formatLongDate } from '#domain/values/calendar.ts'
import { type Cents, formatMoney, ZERO } from '#domain/values/money.ts'
import type { Letterhead, RenderedMail } from '#server/messaging/templates/rendering/mail-content.ts'
import { renderMail } from '#server/messaging/templates/rendering/render-mail.ts'

/** The statement of an account, to whoever pays. */
export function createStatementMail(
  letterhead: Letterhead,
  { from, to, closing, ages }: Pick<StatementContent, 'from' | 'to' | 'closing' | 'ages'>,
): RenderedMail {
  const amount = formatMoney(Math.abs(closing) as Cents, '$')
  return renderMail(letterhead, {
    subject: `Your statement of ${formatLongDate(to)}`,
    heading: closing > ZERO ? `${amount} is open on your account` : 'Your statement of account',
    paragraphs: [
      closing < ZERO
        ? `${amount} is left of what you paid. We’ll use it for your next invoice or refund it.`
        : closing === ZERO
          ? 'Nothing is open on your account. Your statement is attached.'
          : 'Your statement is attached. Each invoice says how it is paid.',
    ],
    facts: [
      ['Period', `${formatLongDate(from)} to ${formatLongDate(to)}`],
      ...ages.map(({ label, amount: open }): [string, string] => [label, formatMoney(open, '$')]),
    ],
  })
}
