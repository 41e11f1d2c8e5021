import { type Letterhead, type RenderedMail } from '#server/mail/templates/mail-content.ts'
import { typed } from '#server/mail/templates/paragraph.ts'
import { renderMail } from '#server/mail/templates/render-mail.ts'

interface CustomerMessageContent {
  reference: string
  quoteNumber: string
  quoteUrl: string
  name: string
  email: string
  subject: string
  message: string
}

/** What a customer wrote, as the office gets it. */
export function customerMessageMail(letterhead: Letterhead, content: CustomerMessageContent): RenderedMail {
  const { reference, quoteNumber, quoteUrl, name, email, subject, message } = content
  return renderMail(letterhead, {
    subject: `${subject} (${quoteNumber}, ${reference})`,
    heading: subject,
    paragraphs: message
      .split(/\r?\n/)
      .filter((line) => line.trim() !== '')
      .map(typed),
    facts: [
      ['From', name],
      ['E-mail', email],
      ['Quote number', quoteNumber],
      ['Reference', reference],
    ],
    button: { label: 'Open the quote', url: quoteUrl },
    closing: ['An answer to this mail goes to the customer.'],
  })
}
