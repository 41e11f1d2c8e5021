import { hasProducer, type RecordedPolicy } from '#domain/policy/producer-of-record.ts'
import type { Caller, Rep, Session } from '#server/access/access.ts'
import type { Requester } from '#server/schema/policies/changes.schema.ts'
import { requireSession } from '#server/policies/require-policy.ts'

/** Who calls about a policy. */
export interface ChangeCaller {
  session: Session
  rep?: Rep | undefined
}

/** For work that no person asks for. */
export const THE_PROGRAM: ChangeCaller = { session: { grants: 'everything' } }

export function changeCaller(caller: Caller): ChangeCaller {
  return { session: requireSession(caller), rep: caller.rep }
}

/**
 * The role in which somebody asks.
 *
 * @rule N63 On a policy with a producer of record, the browser that bought it and the producer's own link act for the producer,
 * and the insured's link for its client.
 */
export function requesterOf(
  { session, rep }: ChangeCaller,
  { policy }: { policy: RecordedPolicy },
): Requester {
  if (rep) return 'rep'
  if (!hasProducer(policy)) return 'client'
  const isProducers = session.grants !== 'email' || session.email === policy.producerEmail
  return isProducers ? 'producer' : 'client'
}

/** @rule N63 With a producer of record, the producer alone pays. */
export function isPaidBy({ policy }: { policy: RecordedPolicy }, by: Requester): boolean {
  return by !== 'client' || !hasProducer(policy)
}
