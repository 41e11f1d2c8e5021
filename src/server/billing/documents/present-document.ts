import type { RevisableDocument as PresentedDocument } from '#contract/accounting/documents.ts'
import { findEditableParts, whyNotVoided } from '#domain/accounting/by-rep/revising.ts'
import { RECORDED_METHODS } from '#domain/accounting/received-payments.ts'
import type { AccountContent } from '#domain/documents/billing/account-content.ts'
import { clientTypeOf } from '#domain/quote/model/client-type.ts'
import { quoteFrom } from '#domain/quote/model/quote.ts'
import { sum, toDollars, ZERO } from '#domain/values/money.ts'
import { findWithdrawal } from '#server/accounting/credits/repository.ts'
import { listInvoices } from '#server/accounting/invoices/repository.ts'
import { listLiveApplications } from '#server/accounting/applications/repository.ts'
import { findUnused, listRevisions, type StoredDocument } from '#server/accounting/revisions/repository.ts'
import { readRevisable, readVersion, requireDocument } from '#server/billing/documents/revise.ts'
import type { Db } from '#server/kit/db/database.ts'
import { readAtOneMoment } from '#server/kit/db/transactions.ts'
import { findPolicy } from '#server/policies/repository.ts'

/** A document as a rep works on it. */
export function presentDocument(db: Db, number: string): Promise<PresentedDocument> {
  return readAtOneMoment(db, async (trx) => {
    const document = await requireDocument(trx, number)
    const revisable = await readRevisable(trx, document)
    const history = await readHistory(trx, document)
    const { type, reason, policyNumber, content, voidedAt, dueOn } = document
    const stated = history.findLast(({ state }) => state === 'posted')?.total
    return {
      number,
      type,
      reason,
      policy_number: policyNumber,
      version: await readVersion(trx, number),
      total: stated ?? toDollars(document.total),
      voided_at: voidedAt?.toISOString() ?? null,
      editable: findEditableParts(revisable),
      not_voided: whyNotVoided(revisable) ?? null,
      lines: linesOf(content),
      memo: content.memo ?? '',
      terms: ('terms' in content ? content.terms : undefined) ?? null,
      due_on: dueOn,
      ...presentRecorded(content),
      received_on: 'receivedOn' in content ? content.receivedOn : null,
      class: await readClass(trx, policyNumber),
      unused: toDollars((await findUnused(trx, document)) ?? ZERO),
      invoices: await readPayable(trx, document),
      history,
    }
  })
}

function linesOf(content: AccountContent): PresentedDocument['lines'] {
  const entered = ('entered' in content ? content.entered : undefined) ?? []
  return entered.map(({ item, description, quantity, price }) => ({
    item,
    description,
    quantity,
    price: toDollars(price),
  }))
}

/** How money came or went that no gateway moved. */
function presentRecorded(content: AccountContent): Pick<PresentedDocument, 'method' | 'reference'> {
  const payment = 'payment' in content ? content.payment : null
  if (payment === null || 'brand' in payment) return { method: null, reference: '' }
  const method = 'method' in payment ? payment.method : undefined
  const reference =
    'transactionId' in payment ? payment.transactionId : 'reference' in payment ? payment.reference : ''
  return { method: RECORDED_METHODS.find((one) => one === method) ?? null, reference }
}

/** @rule D47 What bookkeepers sort by comes of the policy: nobody types it. */
async function readClass(db: Db, policyNumber: string): Promise<PresentedDocument['class']> {
  const found = await findPolicy(db, { grants: 'everything' }, policyNumber)
  const answers = found && quoteFrom(found.quote.answers).answers
  return {
    client_type: (answers && clientTypeOf(answers)?.label) ?? '',
    territory: answers?.course_state ?? '',
  }
}

/** Invoices that a payment or credit memo pays, or could pay. */
async function readPayable(db: Db, document: StoredDocument): Promise<PresentedDocument['invoices']> {
  const { type, policyId, payer, voidedAt } = document
  if ((type !== 'receive_payment' && type !== 'credit_memo') || voidedAt !== null) return []
  const live = await listLiveApplications(db, document)
  return (await listInvoices(db, policyId, [payer])).flatMap(({ number, dueOn, open }) => {
    const applied = sum(live.filter(({ invoice }) => invoice === number).map(({ amount }) => amount))
    const isOpen = open > ZERO || applied > ZERO
    return isOpen
      ? [{ number, due_on: dueOn, open: toDollars(sum([open, applied])), applied: toDollars(applied) }]
      : []
  })
}

async function readHistory(db: Db, document: StoredDocument): Promise<PresentedDocument['history']> {
  const revised = (await listRevisions(db, document.number)).map(({ revision, by }) => ({
    revision: revision.revision,
    state: revision.state,
    total: toDollars(revision.totalCents),
    by,
    reason: revision.reason,
    at: revision.madeAt.toISOString(),
  }))
  const withdrawn = document.type === 'credit_memo' ? await findWithdrawal(db, document.number) : undefined
  if (!withdrawn) return revised
  const issued = { revision: 1, state: 'posted' as const, by: null, reason: '' }
  const before =
    revised.length > 0
      ? revised
      : [{ ...issued, total: toDollars(document.total), at: document.issuedAt.toISOString() }]
  const { reason, by, withdrawnAt } = withdrawn
  return [
    ...before,
    { revision: before.length + 1, state: 'voided', total: 0, by, reason, at: withdrawnAt.toISOString() },
  ]
}
