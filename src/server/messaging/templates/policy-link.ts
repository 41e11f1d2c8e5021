import { type Letterhead, type RenderedMail } from '#server/messaging/templates/rendering/mail-content.ts'
import { renderMail } from '#server/messaging/templates/rendering/render-mail.ts'

interface PolicyLinkFacts {
  policiesUrl: string
  /** How long the link works. */
  validDays: number
}

/** A new link to all policies of an e-mail address, on request. */
export function createPolicyLinkMail(
  letterhead: Letterhead,
  { policiesUrl, validDays }: PolicyLinkFacts,
): RenderedMail {
  return renderMail(letterhead, {
    subject: 'Your link to your policies',
    heading: 'Your policies',
    paragraphs: [
      `You asked for a link to your policies. It is good for ${validDays} days; you can ask for a new one at any time.`,
    ],
    button: { label: 'See your policies', url: policiesUrl },
    closing: [
      'Anyone with this link can see your policies, so please keep it to yourself.',
      'If you did not ask for it, you can ignore this e-mail.',
    ],
  })
}
