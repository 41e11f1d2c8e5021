import { type CalendarDate, formatLongDate } from '#domain/calendar.ts'
import { type Cents, formatMoney } from '#domain/money.ts'
import { type Letterhead, type RenderedMail } from '#server/mail/templates/mail-content.ts'
import { renderMail } from '#server/mail/templates/render-mail.ts'

interface Purchase {
  policyNumber: string
  eventName: string
  courseName: string
  firstContestDate: CalendarDate
  amountPaid: Cents
  /** Where the policy opens; a producer, whose client holds the link, is led to check the certificate. */
  opens: { policyUrl: string } | { verifyUrl: string }
}

export const KEEP_IT =
  'The link shows your policy and its papers whenever you need them again. Please keep it to yourself.'

/** Goes out with the certificate and the receipt as attachments. */
export function purchaseMail(letterhead: Letterhead, purchase: Purchase): RenderedMail {
  const { policyNumber, eventName, courseName, firstContestDate, amountPaid, opens } = purchase
  return renderMail(letterhead, {
    subject: `Your certificate and receipt: policy ${policyNumber}`,
    heading: 'Your certificate and receipt',
    paragraphs: [
      `Thank you. Your policy for ${eventName} is issued; the certificate and the receipt are attached as PDF files.`,
      'Please read the certificate before the event: it says how the contests must be played for a prize to be paid.',
    ],
    facts: [
      ['Policy number', policyNumber],
      ['Event', eventName],
      ['Golf course', courseName],
      ['First contest', formatLongDate(firstContestDate)],
      ['Amount paid', formatMoney(amountPaid)],
    ],
    ...('policyUrl' in opens
      ? { button: { label: 'Open your policy', url: opens.policyUrl }, closing: [KEEP_IT] }
      : { button: { label: 'Check the certificate', url: opens.verifyUrl } }),
  })
}
