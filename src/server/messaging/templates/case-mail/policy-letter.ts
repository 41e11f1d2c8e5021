import { type CaseReference, listCaseFacts } from '#server/messaging/templates/case-mail/written-message.ts'
import type { Letterhead, RenderedMail } from '#server/messaging/templates/rendering/mail-content.ts'
import { sentence, userText } from '#server/messaging/templates/rendering/paragraph.ts'
import { renderMail } from '#server/messaging/templates/rendering/render-mail.ts'

interface SentLetter {
  /** The rep and the insurer; or the insurer, where the holder made it. */
  sender: string
  title: string
  about: CaseReference
  /** Where its code is checked, if it has one. */
  verifyUrl: string | undefined
}

/** A letter of the house about a policy, as paper. */
export function createPolicyLetterMail(
  letterhead: Letterhead,
  { sender, title, about, verifyUrl }: SentLetter,
): RenderedMail {
  return renderMail(letterhead, {
    subject: `Letter about policy ${about.value}: ${title}`,
    heading: title,
    paragraphs: [sentence`${userText(sender)} is sending you the attached letter.`],
    facts: listCaseFacts(about),
    ...(verifyUrl !== undefined && {
      button: { label: 'Check the letter', url: verifyUrl },
      closing: ['The check shows whether the policy still stands as the letter says.'],
    }),
  })
}
