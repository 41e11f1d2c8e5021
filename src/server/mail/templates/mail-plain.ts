import { TEST_TITLE } from '#domain/papers/test-notice.ts'
import { BRAND, type Letterhead, type MailContent, UNSUBSCRIBE } from '#server/mail/templates/mail-content.ts'
import { wordsOf } from '#server/mail/templates/paragraph.ts'

/** The part for who reads mail as text; a link stands below its words. */
export function mailPlain({ insurer, isTest }: Letterhead, content: MailContent): string {
  const { heading, paragraphs, facts = [], button, closing = [], leaving } = content
  const blocks = [
    BRAND,
    ...(isTest ? [TEST_TITLE] : []),
    heading,
    ...paragraphs.map(wordsOf),
    ...(facts.length > 0 ? [facts.map(([label, value]) => `${label}: ${value}`).join('\n')] : []),
    ...(button ? [`${button.label}:\n${button.url}`] : []),
    ...closing.map(wordsOf),
    ...(leaving ? [`${leaving.why}\n${UNSUBSCRIBE}:\n${leaving.url}`] : []),
    [`-- `, insurer.name, insurer.address, `${insurer.phone} · ${insurer.email}`].join('\n'),
  ]
  return `${blocks.join('\n\n')}\n`
}
