import type { Letterhead, RenderedMail } from '#server/messaging/templates/rendering/mail-content.ts'
import { renderMail } from '#server/messaging/templates/rendering/render-mail.ts'

interface ClaimDraftLink {
  eventName: string
  policyNumber: string
  /** The link of the policy, which leads on to the report. */
  draftUrl: string
}

/** Leads to a report that somebody began, on whatever device it is opened. */
export function createClaimDraftMail(letterhead: Letterhead, draft: ClaimDraftLink): RenderedMail {
  const { eventName, policyNumber, draftUrl } = draft
  return renderMail(letterhead, {
    subject: `Go on with your report: policy ${policyNumber}`,
    heading: 'Go on with your report',
    paragraphs: [
      'You began to report a win. Open it on any device, go on where you stopped, and send it.',
      'It isn’t reported until you send it.',
    ],
    facts: [
      ['Event', eventName],
      ['Policy number', policyNumber],
    ],
    button: { label: 'Open the report', url: draftUrl },
    closing: ['Anyone who has this link can see your policy, so don’t forward this email.'],
  })
}
