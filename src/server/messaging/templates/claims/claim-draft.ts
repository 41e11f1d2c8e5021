import type { Letterhead, RenderedMail } from '#server/messaging/templates/rendering/mail-content.ts'
import { renderMail } from '#server/messaging/templates/rendering/render-mail.ts'
import { writeWords } from '#server/messaging/templates/rendering/write-text.ts'

interface ClaimDraftLink {
  eventName: string
  policyNumber: string
  /** The link of the policy, which leads on to the report. */
  draftUrl: string
}

/** Leads to a report that somebody began, on whatever device it is opened. */
export function createClaimDraftMail(letterhead: Letterhead, draft: ClaimDraftLink): RenderedMail {
  const { eventName, policyNumber, draftUrl } = draft
  const { subject, heading, opening, closing } = writeWords(letterhead, 'claim-draft', {
    event: eventName,
    'policy number': policyNumber,
  })
  return renderMail(letterhead, {
    subject,
    heading,
    paragraphs: [...opening, 'It isn’t reported until you send it.'],
    facts: [
      ['Event', eventName],
      ['Policy number', policyNumber],
    ],
    button: { label: 'Open the report', url: draftUrl },
    closing: [...closing, 'Anyone who has this link can see your policy, so don’t forward this email.'],
  })
}
