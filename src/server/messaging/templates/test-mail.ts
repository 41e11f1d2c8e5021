import type { Letterhead, RenderedMail } from '#server/messaging/templates/rendering/mail-content.ts'
import { sentence, userText } from '#server/messaging/templates/rendering/paragraph.ts'
import { renderMail } from '#server/messaging/templates/rendering/render-mail.ts'

/** Shows an owner that mail leaves, who it comes from, and what it looks like. */
export function createTestMail(
  letterhead: Letterhead,
  { by, from }: { by: string; from: string },
): RenderedMail {
  return renderMail(letterhead, {
    subject: 'Test email from Albatross',
    heading: 'Email works',
    paragraphs: [
      sentence`${userText(by)} sent this from the settings page to see that email arrives.`,
      'You don’t need to do anything.',
    ],
    facts: [['Sent from', from]],
  })
}
