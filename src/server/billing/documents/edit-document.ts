import { type BilledLine, toMoneyLines, totalOfLines } from '#domain/accounting/by-rep/billed-lines.ts'
import { dueUnder, type PaymentTerms } from '#domain/accounting/by-rep/payment-terms.ts'
import {
  EDITABLE_FIELDS,
  type EditableField,
  type EditableParts,
  findEditableParts,
  listEditableFields,
} from '#domain/accounting/by-rep/revising.ts'
import type { RecordedMethod } from '#domain/accounting/received-payments.ts'
import type { AccountContent } from '#domain/documents/billing/account-content.ts'
import { ProblemError } from '#domain/problem.ts'
import { dayAtEvent } from '#domain/quote/model/event-time-zone.ts'
import type { CalendarDate } from '#domain/values/calendar.ts'
import { type Cents, formatMoney, sum, ZERO } from '#domain/values/money.ts'
import type { Rep } from '#server/access/access.ts'
import { listLiveApplications } from '#server/accounting/applications/repository.ts'
import {
  type RevisedColumns,
  type StoredDocument,
  sumRefundsOf,
} from '#server/accounting/revisions/repository.ts'
import { requireDueDay } from '#server/billing/documents/enter-document.ts'
import { requireCovered } from '#server/billing/documents/entered-lines.ts'
import { refuseDocument } from '#server/billing/documents/refuse-document.ts'
import {
  type Application,
  applyTo,
  planMoves,
  requireEachOnce,
  undoApplications,
} from '#server/billing/documents/move-applications.ts'
import {
  lockDocument,
  type LockedDocument,
  readRevisable,
  reviseDocument,
} from '#server/billing/documents/revise.ts'
import { postingsOf } from '#server/billing/documents/void-document.ts'
import { findReceivedDayFault } from '#server/billing/invoices/received-day.ts'
import type { Context } from '#server/kit/context.ts'
import type { Db } from '#server/kit/db/database.ts'
import { runWrite } from '#server/writes/run-write.ts'

/** What a rep wants to read differently; what is left out stays. */
export interface DocumentEdit {
  memo?: string | undefined
  lines?: readonly BilledLine[] | undefined
  terms?: PaymentTerms | undefined
  dueOn?: CalendarDate | undefined
  amount?: Cents | undefined
  method?: RecordedMethod | undefined
  reference?: string | undefined
  receivedOn?: CalendarDate | undefined
  /** What a payment or credit memo pays afterwards. */
  applications?: readonly Application[] | undefined
}

export interface EditedDocument {
  number: string
  version: number
  edit: DocumentEdit
  /** For colleagues. */
  reason: string
  rep: Rep
}

/**
 * Edits a document as far as it may be: first what is no longer applied is undone, then it is posted anew, then it is applied.
 *
 * @rule D47 D50 D53 D56 D59 O06 An edit is a revision under the same number; a total never falls below what is used of it.
 */
export function editDocument(
  context: Context,
  { number, version, edit, reason, rep }: EditedDocument,
): Promise<void> {
  return runWrite(context, async (trx, effects) => {
    const locked = await lockDocument(trx, { number, version, rep })
    const { document, subject } = locked
    requireEditable(findEditableParts(await readRevisable(trx, document)), document, edit)
    const at = context.now()
    const moving = { trx, at, timeZone: context.env.officeTimeZone }
    const live = await listLiveApplications(trx, document)
    if (edit.applications) requireEachOnce(edit.applications)
    const moves = planMoves(live, edit)
    await undoApplications(moving, moves.undone)
    const revised = await buildRevision(context, trx, locked, { edit, live })
    await reviseDocument(trx, locked, { ...revised, state: 'posted', reason, rep, at })
    await applyTo(moving, document, moves.applied)
    const { quoteId } = subject.policy
    await effects.audit({
      quoteId,
      at,
      actor: 'rep',
      repId: rep.id,
      event: 'document_edited',
      detail: { document: number, cents: revised.total, reason },
    })
    effects.publish({ quoteId, by: rep })
  })
}

function requireEditable(parts: EditableParts, { type }: StoredDocument, edit: DocumentEdit): void {
  if (parts === 'nothing')
    throw new ProblemError({ code: 'NOT_POSSIBLE', why: 'This document is void and stays as it is' })
  const mayBe = listEditableFields({ type }, parts)
  const refused = EDITABLE_FIELDS.find((field) => edit[field] !== undefined && !mayBe.includes(field))
  if (refused !== undefined)
    throw refuseDocument(WIRE_NAMES[refused], 'This can’t be edited on this document')
}

const WIRE_NAMES: Readonly<Record<EditableField, string>> = {
  memo: 'memo',
  lines: 'lines',
  terms: 'terms',
  dueOn: 'due_on',
  amount: 'amount',
  method: 'method',
  reference: 'reference',
  receivedOn: 'received_on',
  applications: 'applications',
}

interface Revised extends RevisedColumns {
  total: Cents
  content: AccountContent
  postings?: Parameters<typeof reviseDocument>[2]['postings'] & object
}

async function buildRevision(
  context: Context,
  trx: Db,
  { document, subject }: LockedDocument,
  { edit, live }: { edit: DocumentEdit; live: readonly Application[] },
): Promise<Revised> {
  const { number, type, total: before, policyId, payer, isAtGateway } = document
  const { amount, lines, applications, terms, method, reference, receivedOn } = edit
  if (lines) await requireCovered(trx, { number, type, policyId, payer, lines })
  const issuedOn = dayAtEvent(subject.quote, document.issuedAt)
  const dueOn = edit.dueOn ?? (terms && dueUnder(terms, issuedOn))
  if (dueOn) requireDueDay(dueOn, issuedOn)
  if (receivedOn) {
    const fault = findReceivedDayFault(context, subject.quote, receivedOn)
    if (fault !== undefined) throw refuseDocument('received_on', fault)
  }
  const total = lines ? totalOfLines(lines) : (amount ?? before)
  if (type === 'issue_refund' && total > before)
    throw refuseDocument(
      'amount',
      `At most ${formatMoney(before, document.content.dollarSign)}. To refund more, make another refund`,
    )
  await requireUsed(trx, document, total, { applications, live })
  const content = editContent(document.content, { ...edit, dueOn }, total)
  const after = postsItself(document) ? postingsOf({ type, content, total, isAtGateway }) : undefined
  const old = after && postingsOf(document)
  const columns = {
    ...(dueOn && { dueOn }),
    ...(method && { method }),
    ...(reference !== undefined && { reference }),
    ...(receivedOn && { receivedOn }),
  }
  const isPostedAnew = old && JSON.stringify(old) !== JSON.stringify(after)
  return { total, content, ...columns, ...(isPostedAnew && { postings: { before: old, after } }) }
}

/** Whether what it posts follows from its own lines or amount. */
function postsItself({ type, content }: StoredDocument): boolean {
  return (
    type === 'receive_payment' ||
    type === 'issue_refund' ||
    ('entered' in content && content.entered !== undefined)
  )
}

/** @rule O06 A total is never below what is used of it: what is paid, applied or refunded is undone first. */
async function requireUsed(
  trx: Db,
  document: StoredDocument,
  total: Cents,
  { applications, live }: { applications: DocumentEdit['applications']; live: readonly Application[] },
): Promise<void> {
  const { number, type } = document
  if (type === 'issue_refund') return
  const applied = sum((applications ?? live).map(({ amount }) => amount))
  const { own, forCredits } = await sumRefundsOf(trx, number)
  const dollars = (amount: Cents) => formatMoney(amount, document.content.dollarSign)
  if (forCredits > applied)
    throw refuseDocument(
      'applications',
      `${dollars(forCredits)} of what it paid was refunded, so that much has to stay`,
    )
  const used = sum([applied, own])
  if (used <= total) return
  const field = applications ? 'applications' : type === 'receive_payment' ? 'amount' : 'lines'
  throw refuseDocument(field, `${dollars(used)} of it is used already, which is more than ${dollars(total)}`)
}

function editContent(content: AccountContent, edit: DocumentEdit, total: Cents): AccountContent {
  const { memo, lines, terms, dueOn, method, reference, receivedOn, applications } = edit
  const { memo: oldMemo, ...rest } = content
  const kept = memo ?? oldMemo ?? ''
  const said = {
    ...rest,
    ...(kept !== '' && { memo: kept }),
    ...(lines && { entered: lines, lines: toMoneyLines(lines, content.dollarSign) }),
    ...('total' in content && { total }),
    ...(terms && { terms }),
    ...(dueOn && { dueOn }),
    ...(receivedOn && { receivedOn }),
    ...(applications && { applied: applications.filter(({ amount }) => amount > ZERO) }),
  } as AccountContent
  return { ...said, ...editPayment(said, { method, reference }) } as AccountContent
}

/** How money came or went that no gateway moved. */
function editPayment(
  content: AccountContent,
  { method, reference }: Pick<DocumentEdit, 'method' | 'reference'>,
): { payment?: unknown } {
  if (method === undefined && reference === undefined) return {}
  if (!('payment' in content) || content.payment === null || 'brand' in content.payment) return {}
  const name = 'transactionId' in content.payment ? 'transactionId' : 'reference'
  return {
    payment: {
      ...content.payment,
      ...(reference !== undefined && { [name]: reference }),
      ...(method && { method }),
    },
  }
}
