import type { Letterhead, RenderedMail } from '#server/messaging/templates/rendering/mail-content.ts'
import { sentence, userText } from '#server/messaging/templates/rendering/paragraph.ts'
import { renderMail } from '#server/messaging/templates/rendering/render-mail.ts'

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
  return renderMail(letterhead, {
    subject: `Forms to fill in: claim ${claimNumber}`,
    heading: 'Forms to fill in',
    paragraphs: [
      eventName
        ? sentence`Someone won at ${userText(eventName)}, and the prize is insured with us. The organizer asks you for what is attached.`
        : 'Someone won at a golf event, and the prize is insured with us. The organizer asks you for what is attached.',
      'Print each form, fill it in with a pen, and sign it. Then give it back to the organizer.',
    ],
    facts: [
      ['Claim number', claimNumber],
      ...(winner ? ([['Winner', winner]] satisfies [string, string][]) : []),
      ['Attached', titles.join(', ')],
    ],
    closing: [
      'Write down only what you saw or know yourself. If a form isn’t for you, leave it.',
      'If you don’t know what this is about, you can ignore this email.',
    ],
  })
}
