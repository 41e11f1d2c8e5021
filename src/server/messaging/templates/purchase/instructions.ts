import { userText } from '#server/messaging/templates/rendering/paragraph.ts'
import { renderMail } from '#server/messaging/templates/rendering/render-mail.ts'
import type { Letterhead, RenderedMail } from '#server/messaging/templates/rendering/mail-content.ts'

interface Instructions {
  policyNumber: string
  eventName: string
  instructions: string
  quoteUrl: string
}

/** What a buyer wrote with the payment, to the office. */
export function createInstructionsMail(letterhead: Letterhead, written: Instructions): RenderedMail {
  const { policyNumber, eventName, instructions, quoteUrl } = written
  return renderMail(letterhead, {
    subject: `Special instructions for policy ${policyNumber}`,
    heading: 'Special instructions',
    paragraphs: [
      'The buyer of this policy wrote with the payment:',
      ...instructions
        .split(/\r?\n/)
        .filter((line) => line.trim() !== '')
        .map(userText),
    ],
    facts: [
      ['Policy number', policyNumber],
      ['Event', eventName],
    ],
    button: { label: 'Open the quote', url: quoteUrl },
    closing: ['Reply to this email to answer the buyer.'],
  })
}
