import { unsubscribePath } from '#contract/unsubscribe.ts'
import type { MailingValues } from '#domain/mailings/office/mailing-values.ts'
import type { Context } from '#server/kit/context.ts'
import type { StoredMailing } from '#server/mailings/repository.ts'
import { createOfficeMailing } from '#server/messaging/templates/mailings/office-mailing.ts'
import { createLetterhead, type RenderedMail } from '#server/messaging/templates/rendering/mail-content.ts'

/** The mail of a mailing for one receiver, with their own link to unsubscribe. */
export function mailOf(
  { env }: Pick<Context, 'env'>,
  { id, mailing, subject, text }: Pick<StoredMailing, 'id' | 'mailing' | 'subject' | 'text'>,
  { email, values }: { email: string; values: MailingValues },
): RenderedMail {
  return createOfficeMailing(createLetterhead(env), {
    mailing,
    subject,
    text,
    values,
    unsubscribeUrl: env.publicUrl + unsubscribePath(mailing, { email, id }),
  })
}
