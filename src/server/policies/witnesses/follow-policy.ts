import { reviewWitnesses } from '#domain/policy/witnesses/follow-witnesses.ts'
import { isSamePlace } from '#domain/policy/witnesses/witness-places.ts'
import type { CertificateContent } from '#domain/documents/certificate/certificate.ts'
import { lastDayOfEvent } from '#domain/documents/course-setup.ts'
import { dayAtEvent } from '#domain/quote/model/event-time-zone.ts'
import type { Quote } from '#domain/quote/model/quote.ts'
import type { Context } from '#server/kit/context.ts'
import { policyState } from '#server/policies/amendments/change-subject.ts'
import { followEventEnd } from '#server/policies/course/course-link-end.ts'
import { isOver, type Policy } from '#server/policies/repository.ts'
import { placesOf } from '#server/policies/witnesses/policy-places.ts'
import { deleteWitnesses, listWitnesses } from '#server/policies/witnesses/repository.ts'
import { releaseWitness, tellWitness } from '#server/policies/witnesses/tell-witness.ts'
import type { Effects } from '#server/writes/run-write.ts'

/** A policy as a change has just left it. */
export interface ChangedPolicy {
  policy: Policy
  quote: Quote
  certificate: CertificateContent
}

/**
 * Follows a change of a policy, in its transaction: witnesses of contests that are moved are told the new day, those whom nothing
 * needs any more are told and forgotten, and the links of the golf course end with the event.
 */
export async function followPolicy(
  context: Context,
  effects: Effects,
  { policy, quote, certificate }: ChangedPolicy,
): Promise<void> {
  const { db: trx } = context
  const at = context.now()
  const { quoteId } = policy
  const hasEnded = isOver(policy)
  await followEventEnd(trx, policy.id, hasEnded ? undefined : lastDayOfEvent(certificate), quote)
  const witnesses = await listWitnesses(trx, policy.id)
  if (witnesses.length === 0) return
  const places = placesOf({ quote, facts: policyState(quote, policy, 0) })
  const today = dayAtEvent(quote, at)
  const { released, told } = reviewWitnesses(witnesses, { places, isOver: hasEnded, today })
  const event = { quoteId, certificate }
  for (const witness of released) {
    await releaseWitness(context, event, witness, witness.toldEmail)
    const { id, entity, index, place } = witness
    const detail = { policy: policy.number, witness: id, contest: entity, index, place }
    await effects.audit({ quoteId, at, actor: 'system', event: 'witness_released', detail })
  }
  await deleteWitnesses(
    trx,
    released.map(({ id }) => id),
  )
  for (const { witness, news } of told) {
    const place = places.find((one) => isSamePlace(one, witness))
    if (place) await tellWitness(context, event, witness, { news, place, day: place.day })
  }
}
