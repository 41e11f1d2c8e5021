import { TEST_NOTICE_TITLE } from '#domain/documents/layout/test-notice.ts'
import {
  BRAND,
  type Letterhead,
  type MailContent,
  UNSUBSCRIBE,
} from '#server/messaging/templates/rendering/mail-content.ts'
import { toPlainText } from '#server/messaging/templates/rendering/paragraph.ts'

/** The plain text part; a link stands below its label. */
export function renderPlainText({ insurer, isTest }: Letterhead, content: MailContent): string {
  const { heading, paragraphs, facts = [], button, closing = [], unsubscribe } = content
  const blocks = [
    BRAND,
    ...(isTest ? [TEST_NOTICE_TITLE] : []),
    heading,
    ...paragraphs.map(toPlainText),
    ...(facts.length > 0 ? [facts.map(([label, value]) => `${label}: ${value}`).join('\n')] : []),
    ...(button ? [`${button.label}:\n${button.url}`] : []),
    ...closing.map(toPlainText),
    ...(unsubscribe ? [`${unsubscribe.why}\n${UNSUBSCRIBE}:\n${unsubscribe.url}`] : []),
    [`-- `, insurer.name, insurer.address, `${insurer.phone} · ${insurer.email}`].join('\n'),
  ]
  return `${blocks.join('\n\n')}\n`
}
