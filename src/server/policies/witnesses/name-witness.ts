import { randomUUID } from 'node:crypto'
import { ProblemError } from '#domain/problem.ts'
import { findNews } from '#domain/policy/witnesses/follow-witnesses.ts'
import { findContactProblem, type WitnessDetails } from '#domain/policy/witnesses/witness.fields.ts'
import { isSamePlace, type PlaceKey } from '#domain/policy/witnesses/witness-places.ts'
import { getEmailKey } from '#domain/values/email-address.ts'
import type { AuditEventName } from '#server/audit/audit-events.ts'
import { limitSending } from '#server/calls/daily-limits.ts'
import type { Context } from '#server/kit/context.ts'
import { type ChangeCaller, requesterOf } from '#server/policies/amendments/change-caller.ts'
import { type ChangeSubject, lockSubject } from '#server/policies/amendments/change-subject.ts'
import { isOpenPlace, placesOf, type PolicyPlace } from '#server/policies/witnesses/policy-places.ts'
import {
  deleteWitnesses,
  insertWitness,
  listWitnesses,
  updateWitness,
  type Witness,
} from '#server/policies/witnesses/repository.ts'
import { releaseWitness, tellWitness } from '#server/policies/witnesses/tell-witness.ts'
import { type Effects, runWrite } from '#server/writes/run-write.ts'

interface OnPolicy extends ChangeCaller {
  number: string
  ip: string
}

interface Work {
  context: Context
  effects: Effects
  subject: ChangeSubject
  request: OnPolicy
  witnesses: Witness[]
}

/**
 * Names a witness for a place that is free. Two people who name one at the same time: the second reads who was named; the same
 * once more, as after a lost answer, changes nothing.
 *
 * @rule N56 Holder, producer and rep name the witnesses of a policy until play of the contest starts.
 * @rule N36 A witness with an address is told their part once, within the limit of mails to typed addresses.
 */
export function nameWitness(
  context: Context,
  request: OnPolicy & { key: PlaceKey; details: WitnessDetails },
): Promise<void> {
  return onLockedPolicy(context, request, async (work) => {
    const { key, details } = request
    const place = requirePlace(work, key)
    requireContact(details)
    const named = work.witnesses.find((witness) => isSamePlace(witness, key))
    if (named && isAlike(named, details)) return work.effects.noAudit('It was named before')
    if (named) throw takenMeanwhile(named)
    const at = work.context.now()
    const witness: Witness = {
      id: randomUUID(),
      policyId: work.subject.policy.id,
      entity: key.entity,
      index: key.index,
      place: key.place,
      ...details,
      version: 1,
      namedAt: at,
      updatedAt: at,
      toldEmail: null,
      toldDay: null,
    }
    await insertWitness(work.context.db, witness)
    await record(work, 'witness_named', witness)
    await tellNews(work, witness, place)
  })
}

/** Changes who is named, as it was seen: what somebody else has changed since is not overwritten. */
export function changeWitness(
  context: Context,
  request: OnPolicy & { id: string; version: number; details: WitnessDetails },
): Promise<void> {
  return onLockedPolicy(context, request, async (work) => {
    const { details, version } = request
    const before = work.witnesses.find(({ id }) => id === request.id)
    if (!before) throw new ProblemError({ code: 'NOT_FOUND', what: 'witness' })
    const place = requirePlace(work, before)
    requireContact(details)
    if (isAlike(before, details)) return work.effects.noAudit('It is so already')
    if (before.version !== version) throw takenMeanwhile(before)
    const witness = { ...before, ...details, version: version + 1, updatedAt: work.context.now() }
    await updateWitness(work.context.db, witness)
    await record(work, 'witness_changed', witness)
    if (isToldNoMore(witness)) await releaseAtOldAddress(work, before)
    await tellNews(work, witness, place)
  })
}

/** Takes a witness out. One who is gone, as after a first call whose answer was lost, changes nothing. */
export function removeWitness(context: Context, request: OnPolicy & { id: string }): Promise<void> {
  return onLockedPolicy(context, request, async (work) => {
    const witness = work.witnesses.find(({ id }) => id === request.id)
    if (!witness) return work.effects.noAudit('It is gone already')
    requirePlace(work, witness)
    await deleteWitnesses(work.context.db, [witness.id])
    await record(work, 'witness_removed', witness)
    await releaseAtOldAddress(work, witness)
  })
}

function onLockedPolicy(
  context: Context,
  request: OnPolicy,
  work: (work: Work) => Promise<void>,
): Promise<void> {
  return runWrite(context, async (trx, effects) => {
    const subject = await lockSubject(trx, request.session, request.number)
    const witnesses = await listWitnesses(trx, subject.policy.id)
    await work({ context: { ...context, db: trx }, effects, subject, request, witnesses })
    effects.publish({ quoteId: subject.stored.id, by: request.rep ?? null })
  })
}

function requirePlace({ subject, context }: Work, key: PlaceKey): PolicyPlace {
  if (subject.facts.ended) throw refused('This policy has ended, so it needs no witness.')
  const place = placesOf(subject).find((one) => isSamePlace(one, key))
  if (!place) throw refused('No contest on this policy needs this witness.')
  if (!isOpenPlace(place, context.now()))
    throw refused('This contest has started, so you can’t change its witnesses.')
  return place
}

function refused(why: string): ProblemError {
  return new ProblemError({ code: 'NOT_POSSIBLE', why })
}

function takenMeanwhile({ name }: Pick<Witness, 'name'>): ProblemError {
  return refused(`Someone named ${name} while you were working on it. Check the list, then change it.`)
}

function requireContact(details: WitnessDetails): void {
  const problem = findContactProblem(details)
  if (problem) throw new ProblemError({ code: 'INVALID', fields: [problem] })
}

function isAlike(witness: Witness, { name, phone, email, hasProfession }: WitnessDetails): boolean {
  return (
    witness.name === name &&
    witness.phone === phone &&
    witness.email === email &&
    witness.hasProfession === hasProfession
  )
}

/** Another address, or none, while an earlier one was told. */
function isToldNoMore({ email, toldEmail }: Witness): boolean {
  return toldEmail !== null && (email === null || getEmailKey(email) !== getEmailKey(toldEmail))
}

async function tellNews(work: Work, witness: Witness, place: PolicyPlace): Promise<void> {
  const news = findNews(witness, place.day)
  if (!news) return
  await limit(work)
  await tellWitness(work.context, toldEvent(work), witness, { news, place, day: place.day })
}

async function releaseAtOldAddress(work: Work, witness: Witness): Promise<void> {
  if (witness.toldEmail === null) return
  await limit(work)
  await releaseWitness(work.context, toldEvent(work), witness, witness.toldEmail)
}

function limit({ context, request, subject }: Work): Promise<void> {
  const isRep = requesterOf(request, subject) === 'rep'
  return limitSending(context, { quoteId: subject.stored.id, ip: request.ip, recipients: 1, isRep })
}

const toldEvent = ({ subject: { stored, certificate } }: Work) => ({ quoteId: stored.id, certificate })

/** Who it is stays out of the log, which outlives what is held about a person. */
async function record(
  { context, effects, subject, request }: Work,
  event: AuditEventName,
  { id, entity, index, place }: Witness,
): Promise<void> {
  await effects.audit({
    quoteId: subject.stored.id,
    at: context.now(),
    actor: requesterOf(request, subject) === 'rep' ? 'rep' : 'client',
    repId: request.rep?.id ?? null,
    event,
    detail: { policy: subject.policy.number, witness: id, contest: entity, index, place },
  })
}
