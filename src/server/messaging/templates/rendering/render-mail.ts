import type {
  Letterhead,
  MailContent,
  RenderedMail,
} from '#server/messaging/templates/rendering/mail-content.ts'
import { renderHtml } from '#server/messaging/templates/rendering/mail-html.ts'
import { renderPlainText } from '#server/messaging/templates/rendering/mail-plain.ts'

export function renderMail(letterhead: Letterhead, content: MailContent): RenderedMail {
  return {
    subject: content.subject,
    html: renderHtml(letterhead, content),
    plain: renderPlainText(letterhead, content),
  }
}
