import type { InboundSummary } from '#contract/inbound.ts'
import type { Answered } from '#web/admin/case/mail/composer.ts'

/** The letter that answers a mail that came in. */
export function answerTo({
  id,
  from_address: to,
  subject,
}: Pick<InboundSummary, 'id' | 'from_address' | 'subject'>): Answered {
  return { id, to, subject }
}
