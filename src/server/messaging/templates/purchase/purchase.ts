import { DOCUMENT_NAMES } from '#domain/documents/document-types.ts'
import type { MoneyStatement } from '#domain/policy/money-statement.ts'
import { type CalendarDate, formatLongDate } from '#domain/values/calendar.ts'
import type { DollarSign } from '#domain/values/money.ts'
import type { Letterhead, RenderedMail } from '#server/messaging/templates/rendering/mail-content.ts'
import { type PolicyFacts, listPolicyFacts } from '#server/messaging/templates/rendering/policy-facts.ts'
import { renderMail } from '#server/messaging/templates/rendering/render-mail.ts'
import { writeWords } from '#server/messaging/templates/rendering/write-text.ts'
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

/** Sent with the certificate and the receipt or the invoice as attachments. */
export function createPurchaseMail(letterhead: Letterhead, purchase: Purchase): RenderedMail {
  const { account, statement, dollarSign, policyUrl } = purchase
  const { subject, heading, opening, closing } = writeWords(letterhead, 'purchase', {
    event: purchase.eventName,
    'first day': formatLongDate(purchase.firstContestDate),
    'policy number': purchase.policyNumber,
    document: accountDocumentName(account.type),
  })
  return renderMail(letterhead, {
    subject,
    heading,
    paragraphs: opening,
    facts: [
      ...listPolicyFacts(purchase),
      ...listStatement(statement, dollarSign),
      ...listBillingFacts(account),
    ],
    insured: purchase.insured,
    drawn: purchase.insured?.scorecard.lines,
    button: { label: 'See my policy', url: policyUrl },
    closing: [...closing, LINK_ADVICE],
  })
}

function listBillingFacts(account: BillingFacts): [label: string, value: string][] {
  if (account.type === 'sales_receipt') return []
  return [
    ['Due by', formatLongDate(account.dueOn)],
    ['Payment', account.howToPay],
  ]
}
