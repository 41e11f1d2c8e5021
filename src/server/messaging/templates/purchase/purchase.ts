import { DOCUMENT_NAMES } from '#domain/documents/document-types.ts'
import type { MoneyStatement } from '#domain/policy/money-statement.ts'
import { type CalendarDate, formatLongDate } from '#domain/values/calendar.ts'
import type { DollarSign } from '#domain/values/money.ts'
import type { Letterhead, RenderedMail } from '#server/messaging/templates/rendering/mail-content.ts'
import { type PolicyFacts, listPolicyFacts } from '#server/messaging/templates/rendering/policy-facts.ts'
import { sentence, userText } from '#server/messaging/templates/rendering/paragraph.ts'
import { renderMail } from '#server/messaging/templates/rendering/render-mail.ts'
import { listStatement } from '#server/messaging/templates/rendering/statement-facts.ts'

/** The document of the money; of an invoice also until when and how it is paid. */
export type BillingFacts =
  | { type: 'sales_receipt' }
  | { type: 'invoice'; dueOn: CalendarDate; howToPay: string }

/** What a document of account is called within a sentence. */
export function accountDocumentName(type: BillingFacts['type']): string {
  return DOCUMENT_NAMES[type === 'sales_receipt' ? 'receipt' : type].toLowerCase()
}

interface Purchase extends PolicyFacts {
  account: BillingFacts
  /** The receiver's own money. */
  statement: MoneyStatement
  dollarSign?: DollarSign | undefined
  /** The receiver's own: a producer and its client each have one. */
  policyUrl: string
}

export const LINK_ADVICE =
  'Use this link anytime to see your policy and documents. Don’t forward it. Anyone who has it can see them too.'

/** The day itself, in the pocket. */
const DAY_ADVICE =
  'Before the event, open Event day on that page once. From then on it works on your phone without a connection.'

/** What a certificate is for, wherever it is attached. */
export const READ_ADVICE =
  'Read the certificate before the event and give the golf course a copy. It lists what has to happen for a prize to be paid.'

/** Sent with the certificate and the receipt or the invoice as attachments. */
export function createPurchaseMail(letterhead: Letterhead, purchase: Purchase): RenderedMail {
  const { eventName, account, statement, dollarSign, policyUrl } = purchase
  const documentName = accountDocumentName(account.type)
  return renderMail(letterhead, {
    subject: `You’re insured: ${eventName}, ${formatLongDate(purchase.firstContestDate)}`,
    heading: 'You’re insured',
    paragraphs: [
      sentence`Thanks for insuring ${userText(eventName)} with Albatross. Your certificate (your proof of insurance) and ${documentName} are attached.`,
      READ_ADVICE,
    ],
    facts: [
      ...listPolicyFacts(purchase),
      ...listStatement(statement, dollarSign),
      ...listBillingFacts(account),
    ],
    insured: purchase.insured,
    drawn: purchase.insured?.scorecard.lines,
    button: { label: 'See my policy', url: policyUrl },
    closing: [DAY_ADVICE, LINK_ADVICE],
  })
}

function listBillingFacts(account: BillingFacts): [label: string, value: string][] {
  if (account.type === 'sales_receipt') return []
  return [
    ['Due by', formatLongDate(account.dueOn)],
    ['Payment', account.howToPay],
  ]
}
