import type { BilledInvoice } from '#contract/billed-invoice.ts'
import {
  describeHistory,
  type HistoryChange,
  type HistoryEntry,
  lastChangedByRep,
} from '#domain/policy/history.ts'
import { formatRefundPayment } from '#domain/documents/billing/refund-document.ts'
import type { MoneyStatement } from '#domain/policy/money-statement.ts'
import { isSamePlace, listWitnessPlaces } from '#domain/policy/witnesses/witness-places.ts'
import { dollarSignOf } from '#domain/quote/model/dollar-sign.ts'
import { dayAtEvent } from '#domain/quote/model/event-time-zone.ts'
import { type Quote, quoteFrom } from '#domain/quote/model/quote.ts'
import { formatMoney, fromDollars } from '#domain/values/money.ts'
import { presentInvoices } from '#server/accounting/invoices/present-invoices.ts'
import { listRefunds, type Refund } from '#server/accounting/refunds/repository.ts'
import { readStatement } from '#server/accounting/statement/read-statements.ts'
import type { Db } from '#server/kit/db/database.ts'
import { type ChangeCaller, requesterOf } from '#server/policies/amendments/change-caller.ts'
import { isVisibleChange, presentEffect } from '#server/policies/amendments/present-change.ts'
import { listChanges, type StoredAmendment } from '#server/policies/amendments/repository.ts'
import {
  listEmailChanges,
  listStandings,
  NOTHING_STANDS,
  type Standing,
} from '#server/policies/overview/repository.ts'
import { payersOf } from '#server/policies/present-policy.ts'
import { isOver, type Policy, type PolicyWithDocuments } from '#server/policies/repository.ts'
import { listWitnesses } from '#server/policies/witnesses/repository.ts'
import type { Requester } from '#server/schema/policies/changes.schema.ts'

/** What the page of a policy shows besides its certificate. */
export interface PolicyOverview {
  standing: Standing
  statement: MoneyStatement
  /** Oldest first; null for the client of a producer, whose money is the producer's. */
  invoices: BilledInvoice[] | null
  /** Of the places that its contests have. */
  witnesses: { needed: number; named: number }
  /** Newest first. */
  history: HistoryEntry[]
  changedByRepAt: Date | undefined
}

/** Reads all of it at once, so that the page makes one call. */
export async function readOverview(
  db: Db,
  found: PolicyWithDocuments,
  who: ChangeCaller,
  now: Date,
): Promise<PolicyOverview> {
  const { policy, certificate } = found
  const quote = quoteFrom(found.quote.answers)
  const payers = payersOf(policy, who.session)
  const isPaidByReader = payers === undefined || payers.length > 0
  const today = dayAtEvent(quote, now)
  const [standings, statement, invoices, changes, refunds, emailChanges, named] = await Promise.all([
    listStandings(db, [policy.id]),
    readStatement(db, policy.id, payers),
    isPaidByReader ? presentInvoices(db, policy.id, { today, payers }) : null,
    listChanges(db, policy.id),
    isPaidByReader ? listRefunds(db, policy.id, payers) : [],
    listEmailChanges(db, policy.quoteId),
    listWitnesses(db, policy.id),
  ])
  const places = isOver(policy) ? [] : listWitnessPlaces(quote)
  const reader = requesterOf(who, { policy })
  const contests = haveSameRows(changes) ? certificate.contests : []
  const facts = {
    id: policy.id,
    issuedAt: policy.issuedAt,
    lapsedAt: policy.lapsedAt,
    changes: changes
      .map(({ change }) => change)
      .filter((change) => isVisibleChange(change, { policy }, reader))
      .map((change) => historyChange(change, { policy, quote, contests, reader }))
      .toReversed(),
    refunds: refunds.flatMap((refund) => historyRefund(refund, quote)),
    emailChanges: emailChanges.map(({ id, at }) => ({ id: `email ${id}`, at })),
  }
  return {
    standing: standings.get(policy.id) ?? NOTHING_STANDS,
    statement,
    invoices,
    witnesses: {
      needed: places.length,
      named: places.filter((place) => named.some((witness) => isSamePlace(witness, place))).length,
    },
    history: describeHistory(facts, reader),
    changedByRepAt: lastChangedByRep(facts),
  }
}

interface HistoryReader {
  policy: Policy
  quote: Quote
  /** As they are called now; none where their rows are no longer those of earlier changes. */
  contests: NonNullable<HistoryChange['titles']>
  reader: Requester
}

/** Whether no contest came or went, so that a number means the same contest all along. */
function haveSameRows(changes: readonly { change: StoredAmendment }[]): boolean {
  return changes.every(
    ({ change: { state, effect } }) =>
      state !== 'applied' || effect.sections.every(({ entity, kind }) => !entity || kind === 'changed'),
  )
}

/** @rule N63 Whoever reads the history reads their own price in it. */
function historyChange(
  change: StoredAmendment,
  { policy, quote, contests, reader }: HistoryReader,
): HistoryChange {
  const { amount_before: before, amount_after: after } = presentEffect(change.effect, policy, reader)
  const money = (dollars: number) => formatMoney(fromDollars(dollars), dollarSignOf(quote.answers))
  return {
    ...change,
    note: change.request.note ?? null,
    sections: change.effect.sections,
    titles: [...change.effect.fees, ...contests],
    price: before === after ? null : { before: money(before), after: money(after) },
  }
}

function historyRefund({ id, state, settledAt, amountCents, content }: Refund, { answers }: Quote) {
  if (state !== 'completed' || settledAt === null) return []
  const amount = formatMoney(amountCents, dollarSignOf(answers))
  return [{ id, at: settledAt, amount, payment: content && formatRefundPayment(content) }]
}
