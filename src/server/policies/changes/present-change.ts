import { type EndpointResponse } from '#contract/endpoint.ts'
import { type changePolicy, type previewPolicyChange } from '#contract/amendments.ts'
import { type ChangeEffect } from '#domain/policy/amendments/change-effect.ts'
import { type Cents, subtract, toDollars, ZERO } from '#domain/values/money.ts'
import { type Requester } from '#server/kit/db/schema/policies/changes.schema.ts'
import { type ChangeSubject } from '#server/policies/amendments/change-subject.ts'
import { isPaidBy } from '#server/policies/changes/deciding/who-decides.ts'
import { type PolicyChange } from '#server/policies/amendments/repository.ts'

type Presented = EndpointResponse<typeof changePolicy>['data']

/** A change, as whoever asks may see it. */
export function presentChange(change: PolicyChange, reader: Requester, rep: string | null): Presented {
  return {
    id: change.id,
    action: change.action,
    kind: change.kind,
    state: change.state,
    waits_for: change.waitsFor,
    requested_by: change.requestedBy,
    rep: reader === 'rep' ? rep : null,
    requested_at: change.requestedAt.toISOString(),
    lapses_at: change.lapsesAt?.toISOString() ?? null,
    decided_at: change.decidedAt?.toISOString() ?? null,
    decision_reason: reasonFor(change, reader),
    note: change.request.note ?? null,
    review_reasons: presentReasons(change.reviewReasons),
    effect: presentEffect(change.effect, reader),
  }
}

/** @rule N60 Whoever asked reads why it was declined; what stands with an approval is for the office. */
function reasonFor({ state, decisionReason }: PolicyChange, reader: Requester): string | null {
  return reader === 'rep' || state === 'declined' ? decisionReason : null
}

/** @rule N63 The client of a producer sees what it asked for itself and what was made; who pays the policy sees all. */
export function isVisibleChange(
  { requestedBy, state }: Pick<PolicyChange, 'requestedBy' | 'state'>,
  subject: Pick<ChangeSubject, 'quote'>,
  reader: Requester,
): boolean {
  return isPaidBy(subject, reader) || requestedBy === 'client' || state === 'applied'
}

export function presentReasons(
  reasons: PolicyChange['reviewReasons'],
): EndpointResponse<typeof previewPolicyChange>['data']['review_reasons'] {
  return reasons.map(({ code, message, decidedBy }) => ({ code, message, decided_by: decidedBy }))
}

/** @rule N63 The client of a producer sees its own totals, and neither net fees nor what the producer pays. */
export function presentEffect(effect: ChangeEffect, reader: Requester): Presented['effect'] {
  const { sections, fees, amounts, clientTotals, commission, certificateVersion, changesLeft, needsTeeTime } =
    effect
  const isProducersClient = reader === 'client' && clientTotals !== undefined
  const { before, after } = isProducersClient ? clientTotals : amounts
  const { charge, credit, refundable, refundableFrom } = isProducersClient ? NO_MONEY : amounts
  return {
    rows: sections,
    fees: isProducersClient ? [] : fees.map(presentFee),
    amount_before: toDollars(before),
    amount_after: toDollars(after),
    difference: toDollars(subtract(after, before)),
    ...(commission &&
      clientTotals &&
      reader !== 'client' && {
        producers: { due_from_client: inDollars(clientTotals), commission: inDollars(commission) },
      }),
    charge: toDollars(charge),
    credit: toDollars(credit),
    refundable: toDollars(refundable),
    refundable_from: refundableFrom ?? null,
    certificate_version: certificateVersion,
    changes_left: changesLeft,
    needs_tee_time: needsTeeTime,
  }
}

function inDollars({ before, after }: { before: Cents; after: Cents }) {
  return { before: toDollars(before), after: toDollars(after) }
}

const NO_MONEY = { charge: ZERO, credit: ZERO, refundable: ZERO, refundableFrom: undefined }

function presentFee({ entity, index, title, before, after, computed }: ChangeEffect['fees'][number]) {
  return {
    entity,
    index,
    title,
    ...(before !== undefined && { before: toDollars(before) }),
    ...(after !== undefined && { after: toDollars(after) }),
    ...(computed !== undefined && { computed: toDollars(computed) }),
  }
}
