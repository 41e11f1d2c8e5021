import {
  changePolicyWitness,
  listPolicyWitnesses,
  namePolicyWitness,
  removePolicyWitness,
  type WitnessPlaceOnWire,
} from '#contract/witnesses.ts'
import { toWire } from '#contract/wire-record.ts'
import { nameQualification } from '#domain/contests/conditions/witnesses.ts'
import { describeWitnessRule, nameWitnessPlace } from '#domain/policy/witnesses/witness-rule.ts'
import { isSamePlace } from '#domain/policy/witnesses/witness-places.ts'
import type { WitnessDetails } from '#domain/policy/witnesses/witness.fields.ts'
import { getEmailKey } from '#domain/values/email-address.ts'
import { serve, type Server } from '#server/calls/serve.ts'
import type { Context } from '#server/kit/context.ts'
import { type ChangeCaller, changeCaller } from '#server/policies/amendments/change-caller.ts'
import { readSubject } from '#server/policies/amendments/change-subject.ts'
import { changeWitness, nameWitness, removeWitness } from '#server/policies/witnesses/name-witness.ts'
import { isOpenPlace, placesOf, type PolicyPlace } from '#server/policies/witnesses/policy-places.ts'
import { listWitnesses, type Witness } from '#server/policies/witnesses/repository.ts'

/** Who watches the contests of a policy. */
export function registerWitnessRoutes(server: Server): void {
  serve(server, listPolicyWitnesses, async (context, { caller, params }) => ({
    data: await present(context, changeCaller(caller), params.number),
  }))

  serve(server, namePolicyWitness, async (context, { caller, params: { number }, body, raw: { ip } }) => {
    const who = changeCaller(caller)
    const { contest: entity, index, place } = body
    const key = { entity, index, place }
    await nameWitness(context, { ...who, number, ip, key, details: detailsOf(body) })
    return { data: await present(context, who, number) }
  })

  serve(server, changePolicyWitness, async (context, { caller, params, body, raw: { ip } }) => {
    const who = changeCaller(caller)
    await changeWitness(context, { ...who, ...params, ip, version: body.version, details: detailsOf(body) })
    return { data: await present(context, who, params.number) }
  })

  serve(server, removePolicyWitness, async (context, { caller, params, raw: { ip } }) => {
    const who = changeCaller(caller)
    await removeWitness(context, { ...who, ...params, ip })
    return { data: await present(context, who, params.number) }
  })
}

interface SentDetails {
  name: string
  phone?: string | null | undefined
  email?: string | null | undefined
  has_profession?: boolean | undefined
}

function detailsOf({ name, phone, email, has_profession: hasProfession }: SentDetails): WitnessDetails {
  return { name, phone: phone ?? null, email: email ?? null, hasProfession: hasProfession ?? false }
}

async function present(
  { db, now }: Pick<Context, 'db' | 'now'>,
  { session }: ChangeCaller,
  number: string,
): Promise<WitnessPlaceOnWire[]> {
  const subject = await readSubject(db, session, number)
  if (subject.facts.ended) return []
  const witnesses = await listWitnesses(db, subject.policy.id)
  return placesOf(subject).map((place) =>
    presentPlace(
      place,
      now(),
      witnesses.find((witness) => isSamePlace(witness, place)),
    ),
  )
}

function presentPlace(place: PolicyPlace, now: Date, witness: Witness | undefined): WitnessPlaceOnWire {
  const { entity, index, place: number, title, post, oneOf } = place
  return {
    contest: entity,
    index,
    place: number,
    whom: nameWitnessPlace(place),
    title,
    post: post ?? null,
    one_of: oneOf ? nameQualification(oneOf) : null,
    rule: describeWitnessRule(place),
    is_open: isOpenPlace(place, now),
    witness: witness
      ? {
          ...toWire(witness, ['id', 'version', 'name', 'phone', 'email', 'hasProfession']),
          is_told: isTold(witness),
        }
      : null,
  }
}

function isTold({ email, toldEmail }: Witness): boolean {
  return email !== null && toldEmail !== null && getEmailKey(email) === getEmailKey(toldEmail)
}
