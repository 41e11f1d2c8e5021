import { type CalendarDate, formatLongDate } from '#domain/calendar.ts'
import { type Cents, formatMoney } from '#domain/money.ts'
import { type Letterhead, type RenderedMail } from '#server/mail/templates/mail-content.ts'
import { type PolicyFacts, policyFacts } from '#server/mail/templates/policy-facts.ts'
import { sentence, typed } from '#server/mail/templates/paragraph.ts'
import { renderMail } from '#server/mail/templates/render-mail.ts'

/** What was paid, or what is owed and how it is to be paid. */
export type AccountFacts =
  | { type: 'sales_receipt'; total: Cents }
  | { type: 'invoice'; total: Cents; dueOn: CalendarDate; howToPay: string }

/** The papers of account by the names that people use. */
export const PAPER_NAMES = { sales_receipt: 'receipt', invoice: 'invoice' } as const

interface Purchase extends PolicyFacts {
  account: AccountFacts
  /** Where the policy opens; a producer, whose client holds the link, is led to check the certificate. */
  opens: { policyUrl: string } | { verifyUrl: string }
}

export const KEEP_IT =
  'The link shows your policy and its papers whenever you need them again. Please keep it to yourself.'

/** Goes out with the certificate and the receipt or the invoice as attachments. */
export function purchaseMail(letterhead: Letterhead, purchase: Purchase): RenderedMail {
  const { policyNumber, eventName, account, opens } = purchase
  const paper = PAPER_NAMES[account.type]
  return renderMail(letterhead, {
    subject: `Your certificate and ${paper}: policy ${policyNumber}`,
    heading: `Your certificate and ${paper}`,
    paragraphs: [
      sentence`Thank you. Your policy for ${typed(eventName)} is issued; the certificate and the ${paper} are attached as PDF files.`,
      'Please read the certificate before the event: it says how the contests must be played for a prize to be paid.',
    ],
    facts: [...policyFacts(purchase), ...moneyFacts(account)],
    ...('policyUrl' in opens
      ? { button: { label: 'Open your policy', url: opens.policyUrl }, closing: [KEEP_IT] }
      : { button: { label: 'Check the certificate', url: opens.verifyUrl } }),
  })
}

function moneyFacts(account: AccountFacts): [label: string, value: string][] {
  if (account.type === 'sales_receipt') return [['Amount paid', formatMoney(account.total)]]
  return [
    ['Amount due', formatMoney(account.total)],
    ['Due by', formatLongDate(account.dueOn)],
    ['Payment', account.howToPay],
  ]
}
