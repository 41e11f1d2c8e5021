import { type Letterhead, type MailContent, type RenderedMail } from '#server/mail/templates/mail-content.ts'
import { mailHtml } from '#server/mail/templates/mail-html.ts'
import { mailPlain } from '#server/mail/templates/mail-plain.ts'

/** One content, two parts with the same words. */
export function renderMail(letterhead: Letterhead, content: MailContent): RenderedMail {
  return {
    subject: content.subject,
    html: mailHtml(letterhead, content),
    plain: mailPlain(letterhead, content),
  }
}
