import type { Letterhead, RenderedMail } from '#server/messaging/templates/rendering/mail-content.ts'
import { userParagraphs } from '#server/messaging/templates/rendering/paragraph.ts'
import { renderMail } from '#server/messaging/templates/rendering/render-mail.ts'

interface CustomerMessageContent {
  reference: string
  quoteNumber: string
  quoteUrl: string
  name: string
  email: string
  subject: string
  message: string
}

/** A customer's message to the office. */
export function createCustomerMessageMail(
  letterhead: Letterhead,
  content: CustomerMessageContent,
): RenderedMail {
  const { reference, quoteNumber, quoteUrl, name, email, subject, message } = content
  return renderMail(letterhead, {
    subject: `${subject} (${quoteNumber}, ${reference})`,
    heading: subject,
    paragraphs: userParagraphs(message),
    facts: [
      ['From', name],
      ['Email', email],
      ['Quote number', quoteNumber],
      ['Reference', reference],
    ],
    button: { label: 'Open the quote', url: quoteUrl },
    closing: ['Reply to this email to answer the customer.'],
  })
}
