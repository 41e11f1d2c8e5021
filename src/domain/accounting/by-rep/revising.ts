import type { Account } from '#domain/accounting/accounts.ts'
import { type BilledLine, buildLinePostings, totalOfLines } from '#domain/accounting/by-rep/billed-lines.ts'
import { positive } from '#domain/accounting/change-postings.ts'
import type { DocumentReason } from '#domain/accounting/document-reasons.ts'
import type { AccountingDocumentType } from '#domain/accounting/document-types.ts'
import type { Posting } from '#domain/accounting/purchase-postings.ts'
import type { Cents } from '#domain/values/money.ts'

/** What decides whether a document can be edited or voided. */
export interface RevisableDocument {
  type: AccountingDocumentType
  reason: DocumentReason
  /** A gateway moved its money. */
  isAtGateway: boolean
  /** A refund at a gateway that a bank sent back. */
  isReturned: boolean
  /** Voided or taken back. */
  isVoid: boolean
  /** Whether money of it, or its credit, is or is being refunded. */
  isRefunded: boolean
  /** Whether money that pays it went back for a credit, and is covered by nothing else that the money pays. */
  backsRefund: boolean
  /** Whether somebody is paying it by card just now. */
  isBeingPaid: boolean
}

/** `money`: with its lines or its amount; `words`: memo, terms and due date alone. */
export type EditableParts = 'money' | 'words' | 'nothing'

/**
 * What a rep may edit of a document.
 *
 * @rule O06 What a purchase, a change or a cancellation charged stays: only words of it are edited. What a gateway moved stays too.
 */
export function findEditableParts(document: RevisableDocument): EditableParts {
  if (document.isVoid) return 'nothing'
  return isEnteredByRep(document) && !document.isBeingPaid ? 'money' : 'words'
}

/** What of documents can be edited. */
export const EDITABLE_FIELDS = [
  'memo',
  'lines',
  'terms',
  'dueOn',
  'amount',
  'method',
  'reference',
  'receivedOn',
  'applications',
] as const

export type EditableField = (typeof EDITABLE_FIELDS)[number]

const FIELDS_OF: Readonly<Record<AccountingDocumentType, readonly EditableField[]>> = {
  invoice: ['memo', 'terms', 'dueOn', 'lines'],
  sales_receipt: ['memo', 'lines', 'method', 'reference'],
  receive_payment: ['memo', 'amount', 'method', 'reference', 'receivedOn', 'applications'],
  credit_memo: ['memo', 'lines', 'applications'],
  issue_refund: ['memo', 'amount', 'reference'],
}

/** What is edited of any document. What one pays is no word of it, and can be moved too. */
const WORDS: ReadonlySet<EditableField> = new Set<EditableField>(['memo', 'terms', 'dueOn', 'applications'])

/** The fields of a document of which these parts can be edited. */
export function listEditableFields(
  { type }: Pick<RevisableDocument, 'type'>,
  parts: EditableParts,
): EditableField[] {
  if (parts === 'nothing') return []
  return FIELDS_OF[type].filter((field) => parts === 'money' || WORDS.has(field))
}

/**
 * Why a document cannot be voided; undefined if it can.
 *
 * @rule D60 A refund to a card is voided only where the bank sent it back: its money is there again.
 */
export function whyNotVoided(document: RevisableDocument): string | undefined {
  const { type, isVoid, isAtGateway, isReturned, isRefunded, backsRefund, isBeingPaid, reason } = document
  if (isVoid) return 'It is void already'
  if (isReturned) return undefined
  if (isAtGateway)
    return type === 'issue_refund'
      ? 'This money went back to the card and can’t be taken back'
      : 'A card paid this. Refund it instead'
  if (isRefunded) return 'Some of it was refunded. Void that refund first'
  if (isBeingPaid) return 'Someone is paying it by card right now. Try again in a few minutes'
  // A courtesy changes no price, so that it can be taken back.
  if (isEnteredByRep(document) || reason === 'goodwill') return backsRefund ? BACKS_REFUND : undefined
  return reason === 'purchase'
    ? 'The purchase made it. Cancel the policy instead'
    : 'A change of the policy made it. Change the policy again instead'
}

const BACKS_REFUND =
  'Some of what paid it was refunded for a credit. Void that refund first, or enter a credit memo instead'

/** Payments and refunds that no gateway moved were recorded by a rep, whatever they are for. */
function isEnteredByRep({ type, reason, isAtGateway }: RevisableDocument): boolean {
  if (type === 'receive_payment' || type === 'issue_refund') return !isAtGateway
  return reason === 'manual'
}

/** What a document that a rep entered posts, apart from what it is applied to: that is credit until it pays something. */
export type EnteredMoney =
  | { type: 'invoice' | 'sales_receipt' | 'credit_memo'; lines: readonly BilledLine[] }
  | { type: 'receive_payment' | 'issue_refund'; total: Cents }

/** Money that a rep recorded waits to be taken to the bank. */
const RECEIVED: Account = 'undeposited_funds'

/** @rule O05 What a rep enters posts equal debits and credits. */
export function buildEnteredPostings(money: EnteredMoney): Posting[] {
  switch (money.type) {
    case 'invoice':
      return [
        ...positive('debit', 'accounts_receivable', totalOfLines(money.lines)),
        ...buildLinePostings(money.lines, 'credit'),
      ]
    case 'sales_receipt':
      return [
        ...positive('debit', RECEIVED, totalOfLines(money.lines)),
        ...buildLinePostings(money.lines, 'credit'),
      ]
    case 'credit_memo':
      return [
        ...buildLinePostings(money.lines, 'debit'),
        ...positive('credit', 'customer_credits', totalOfLines(money.lines)),
      ]
    case 'receive_payment':
      return [
        ...positive('debit', RECEIVED, money.total),
        ...positive('credit', 'customer_credits', money.total),
      ]
    case 'issue_refund':
      return [
        ...positive('debit', 'customer_credits', money.total),
        ...positive('credit', RECEIVED, money.total),
      ]
  }
}

/** The postings that take others back. */
export function reversePostings(postings: readonly Posting[]): Posting[] {
  return postings.map(({ account, side, amount }) => ({
    account,
    side: side === 'debit' ? 'credit' : 'debit',
    amount,
  }))
}
