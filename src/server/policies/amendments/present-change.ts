import { currentPayer, payersSeenBy, type RecordedPolicy } from '#domain/policy/producer-of-record.ts'
import type { EndpointResponse } from '#contract/endpoint.ts'
import type { changePolicy, previewPolicyChange } from '#contract/amendments.ts'
import { presentMoney } from '#contract/money-statement.ts'
import { amountsToWire, toWire } from '#contract/wire-record.ts'
import type { ChangeAmounts, ChangeEffect } from '#domain/policy/amendments/change-effect.ts'
import type { PolicyAction } from '#domain/quote/transitions/save-actions.ts'
import { isTextOnly } from '#domain/policy/amendments/text-only.ts'
import { type Cents, subtract, sum, toDollars, ZERO } from '#domain/values/money.ts'
import type { Requester } from '#server/schema/policies/changes.schema.ts'
import type { ChangeSubject } from '#server/policies/amendments/change-subject.ts'
import {
  type MoneyBeforeAndAfter,
  statementsBeforeAndAfter,
} from '#server/policies/amendments/statements-before-and-after.ts'
import { OPEN_CHANGES, type StoredAmendment } from '#server/policies/amendments/repository.ts'
import { isPaidBy } from '#server/policies/amendments/change-caller.ts'

type Presented = EndpointResponse<typeof changePolicy>['data']

/** A change, as whoever asks may see it. */
export function presentChange(
  change: StoredAmendment,
  subject: ChangeSubject,
  reader: Requester,
  rep: string | null,
): Presented {
  const isOpen = OPEN_CHANGES.some((state) => state === change.state)
  return {
    ...toWire(change, [
      'id',
      'action',
      'kind',
      'state',
      'waitsFor',
      'requestedBy',
      'requestedAt',
      'lapsesAt',
      'decidedAt',
    ]),
    rep: reader === 'rep' ? rep : null,
    decision_reason: reasonFor(change, reader),
    decision_message: change.decisionMessage,
    decision_reference: reader === 'rep' ? change.decisionReference : null,
    decision_conditions: change.decisionConditions,
    decision_file: reader === 'rep' ? change.decisionFile : null,
    note: change.request.note ?? null,
    review_reasons: presentReasons(change.reviewReasons),
    text_only: isTextOnly(change),
    effect: presentEffect(
      change.effect,
      subject.policy,
      reader,
      isOpen ? visibleStatements(subject, change.effect, { action: change.action, reader }) : undefined,
    ),
  }
}

/** @rule N60 Whoever asked reads the answer, or why it was declined; what stands with an approval is for the office. */
function reasonFor({ state, decisionReason }: StoredAmendment, reader: Requester): string | null {
  return reader === 'rep' || state === 'declined' || state === 'answered' ? decisionReason : null
}

/** @rule N63 The client of a producer sees what it asked for itself and what was made; who pays the policy sees all. */
export function isVisibleChange(
  { requestedBy, state }: Pick<StoredAmendment, 'requestedBy' | 'state'>,
  subject: Pick<ChangeSubject, 'policy'>,
  reader: Requester,
): boolean {
  return isPaidBy(subject, reader) || requestedBy === 'client' || state === 'applied'
}

export function presentReasons(
  reasons: StoredAmendment['reviewReasons'],
): EndpointResponse<typeof previewPolicyChange>['data']['review_reasons'] {
  return reasons.map((reason) => toWire(reason, ['code', 'message', 'decidedBy']))
}

/**
 * @rule N63 N87 Who did not pay for a change sees the totals of the insured, and neither net fees nor what the payer pays.
 * @rule N86 Until a request is applied, whoever pays reads the statement before and after it.
 */
export function presentEffect(
  effect: ChangeEffect,
  policy: RecordedPolicy,
  reader: Requester,
  money?: MoneyBeforeAndAfter,
): Presented['effect'] {
  const { sections, fees, amounts, clientTotals, commission } = effect
  const payers = payersFor(policy, reader)
  const isPayers = payers.includes(effect.payer ?? 1)
  const { before, after } = isPayers ? amounts : (clientTotals ?? amounts)
  const back = (effect.givenBack ?? []).filter(({ payer }) => payers.includes(payer))
  const own = isPayers ? amounts : NO_MONEY
  const credit = sum([own.credit, ...back.map((one) => one.credit)])
  const refundable = sum([own.refundable, ...back.map((one) => one.refundable)])
  return {
    rows: sections,
    fees: isPayers ? fees.map(presentFee) : [],
    amount_before: toDollars(before),
    amount_after: toDollars(after),
    difference: toDollars(subtract(after, before)),
    ...(commission &&
      clientTotals &&
      isPayers &&
      reader !== 'client' && {
        producers: { due_from_client: presentBoth(clientTotals), commission: presentBoth(commission) },
      }),
    ...amountsToWire({ charge: own.charge, credit, refundable }, ['charge', 'credit', 'refundable']),
    refundable_from: own.refundableFrom ?? null,
    ...toWire(effect, ['certificateVersion', 'changesLeft', 'needsTeeTime', 'countsFrom']),
    ...(money && { money: { before: presentMoney(money.before), after: presentMoney(money.after) } }),
  }
}

/** The money of whoever reads, around a request; undefined where nothing of it is theirs. */
export function visibleStatements(
  subject: ChangeSubject,
  effect: ChangeEffect,
  { action, reader }: { action: PolicyAction; reader: Requester },
): MoneyBeforeAndAfter | undefined {
  const payers = payersFor(subject.policy, reader)
  return payers.length === 0 ? undefined : statementsBeforeAndAfter(subject, effect, { action, payers })
}

/** The payers whose money somebody sees: reps everybody's, others their own. */
function payersFor(policy: RecordedPolicy, reader: Requester): number[] {
  if (reader === 'rep') return Array.from({ length: currentPayer(policy) }, (_, index) => index + 1)
  const address = reader === 'producer' ? policy.producerEmail : policy.email
  return payersSeenBy(policy, address ?? '')
}

function presentBoth(amounts: { before: Cents; after: Cents }) {
  return amountsToWire(amounts, ['before', 'after'])
}

const NO_MONEY: Omit<ChangeAmounts, 'before' | 'after'> = { charge: ZERO, credit: ZERO, refundable: ZERO }

function presentFee(fee: ChangeEffect['fees'][number]) {
  return {
    ...toWire(fee, ['entity', 'index', 'title']),
    ...amountsToWire(fee, ['before', 'after', 'computed']),
  }
}
