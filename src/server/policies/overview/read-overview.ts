import { describeHistory, type HistoryEntry, lastChangedByRep } from '#domain/policy/history.ts'
import { formatRefundPayment } from '#domain/documents/billing/refund-document.ts'
import { dollarSignOf } from '#domain/quote/model/dollar-sign.ts'
import { dayAtEvent } from '#domain/quote/model/event-time-zone.ts'
import { type Quote, quoteFrom } from '#domain/quote/model/quote.ts'
import { type Cents, formatMoney } from '#domain/values/money.ts'
import { listRefunds, type Refund } from '#server/accounting/refunds/repository.ts'
import { getPolicyBalance, type PolicyBalance } from '#server/accounting/repository.ts'
import { type Db } from '#server/kit/db/database.ts'
import { type ChangeCaller, requesterOf } from '#server/policies/amendments/change-caller.ts'
import { isVisibleChange } from '#server/policies/changes/present-change.ts'
import { listChanges } from '#server/policies/amendments/repository.ts'
import {
  listEmailChanges,
  listStandings,
  NOTHING_STANDS,
  type Standing,
} from '#server/policies/overview/repository.ts'
import { isPayer } from '#server/policies/present-policy.ts'
import { type PolicyWithDocuments } from '#server/policies/repository.ts'

/** What the page of a policy shows besides its certificate. */
export interface PolicyOverview {
  standing: Standing
  /** Null for the client of a producer, whose money is the producer's. */
  balance: PolicyBalance | null
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
  const { policy } = found
  const quote = quoteFrom(found.quote.answers)
  const isPaidByReader = isPayer(found, who.session)
  const [standings, balance, changes, refunds, emailChanges] = await Promise.all([
    listStandings(db, [policy.id]),
    isPaidByReader ? getPolicyBalance(db, policy.id, dayAtEvent(quote, now)) : null,
    listChanges(db, policy.id),
    isPaidByReader ? listRefunds(db, policy.id) : [],
    listEmailChanges(db, policy.quoteId),
  ])
  const reader = requesterOf(who, { quote, policy })
  const facts = {
    id: policy.id,
    issuedAt: policy.issuedAt,
    lapsedAt: policy.lapsedAt,
    changes: changes
      .map(({ change }) => change)
      .filter((change) => isVisibleChange(change, { quote }, reader))
      .toReversed(),
    refunds: refunds.flatMap((refund) => historyRefund(refund, quote)),
    emailChanges: emailChanges.map(({ id, at }) => ({ id: `email ${id}`, at })),
  }
  return {
    standing: standings.get(policy.id) ?? NOTHING_STANDS,
    balance,
    history: describeHistory(facts, reader),
    changedByRepAt: lastChangedByRep(facts),
  }
}

function historyRefund({ id, state, settledAt, amountCents, content }: Refund, { answers }: Quote) {
  if (state !== 'completed' || settledAt === null) return []
  const amount = formatMoney(amountCents as Cents, dollarSignOf(answers))
  return [{ id, at: settledAt, amount, payment: content && formatRefundPayment(content) }]
}
