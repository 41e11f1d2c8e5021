import type { Letterhead, RenderedMail } from '#server/messaging/templates/rendering/mail-content.ts'
import { renderMail } from '#server/messaging/templates/rendering/render-mail.ts'
import { writeWords } from '#server/messaging/templates/rendering/write-text.ts'

interface ClaimForms {
  claimNumber: string
  /** Undefined where its name may not stand in a mail to strangers. */
  winner: string | undefined
  eventName: string | undefined
  /** Of the forms that are attached. */
  titles: readonly string[]
}

/** Brings the forms of a claim to whoever fills them in; nothing in it opens the claim or the policy. */
export function createClaimFormsMail(letterhead: Letterhead, forms: ClaimForms): RenderedMail {
  const { claimNumber, winner, eventName, titles } = forms
  const { subject, heading, opening, closing } = writeWords(letterhead, 'claim-forms', {
    event: eventName || 'a golf event',
    'claim number': claimNumber,
  })
  return renderMail(letterhead, {
    subject,
    heading,
    paragraphs: opening,
    facts: [
      ['Claim number', claimNumber],
      ...(winner ? ([['Winner', winner]] satisfies [string, string][]) : []),
      ['Attached', titles.join(', ')],
    ],
    closing: [...closing, 'If you don’t know what this is about, you can ignore this email.'],
  })
}
