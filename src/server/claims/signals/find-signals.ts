import { eventZone } from '#domain/claims/deadlines/claim-deadlines.ts'
import { type ClaimFacts, factOf } from '#domain/claims/facts/claim-facts.ts'
import { startOfPlayOn } from '#domain/claims/insured/certificate-in-force.ts'
import { findInsuredContest } from '#domain/claims/insured/read-certificate.ts'
import { findLatePurchases, findPlayersSignals } from '#domain/claims/signals/late-purchase.ts'
import { type ClaimWitness, findRepeatedWitness } from '#domain/claims/signals/repeated-witness.ts'
import {
  sayLatePurchase,
  sayPlayers,
  sayRepeatedWitness,
  type Signal,
} from '#domain/claims/signals/signal-texts.ts'
import type { CertificateContent } from '#domain/documents/certificate/certificate.ts'
import { wordsOf } from '#domain/search/search-terms.ts'
import { addMonths } from '#domain/values/calendar.ts'
import { readCertificates } from '#server/claims/claim-subject.ts'
import { readBasis } from '#server/claims/deciding/claim-basis.ts'
import type { Claim } from '#server/claims/repository.ts'
import { findPhotoSignals } from '#server/claims/signals/photos/find-photo-signals.ts'
import { listLikeWitnesses, listWitnessesOf, type NamedWitness } from '#server/claims/signals/repository.ts'
import type { Db } from '#server/kit/db/database.ts'

/** What is to be looked at in a claim, and the other claims that this one may concern: one more makes several of a witness, and a photo is in two. */
export interface FoundSignals {
  signals: Signal[]
  others: string[]
}

export async function findSignals(db: Db, claim: Claim): Promise<FoundSignals> {
  const { facts } = await readBasis(db, claim)
  const certificates = await readCertificates(db, claim.policyId)
  const certificate = certificates.find(({ version }) => version === claim.certificateVersion)
  const photos = certificate ? await findPhotoSignals(db, claim, certificate) : { signals: [], others: [] }
  const { witnesses, others } = await repeatedWitnesses(db, claim)
  return {
    signals: [
      ...photos.signals,
      ...witnesses.map(({ name, numbers }) => sayRepeatedWitness(name, numbers)),
      ...(certificate ? latePurchases(claim, certificate, certificates) : []),
      ...players(facts, claim),
    ],
    others: [...new Set([...others, ...photos.others])],
  }
}

/** Before and after a day, in months: of the one that is looked at and of those beside it. */
const MONTHS = 24

interface RepeatedWitness {
  name: string
  numbers: string[]
}

interface RepeatedWitnesses {
  witnesses: RepeatedWitness[]
  others: string[]
}

/** @rule N111 Witnesses on claims of other policies, found by telephone, email, or name and city. */
async function repeatedWitnesses(db: Db, claim: Claim): Promise<RepeatedWitnesses> {
  const own = await listWitnessesOf(db, claim.id)
  if (own.length === 0) return { witnesses: [], others: [] }
  const around = {
    policyId: claim.policyId,
    from: addMonths(claim.playedOn, -MONTHS),
    until: addMonths(claim.playedOn, MONTHS),
  }
  const like = await listLikeWitnesses(db, around, {
    names: own.map(({ name }) => name.toLowerCase()),
    phones: own.flatMap(({ phone }) => (phone ? [phone.replaceAll(/\D/g, '').slice(-7)] : [])),
    emails: own.flatMap(({ email }) => (email ? [email.toLowerCase()] : [])),
  })
  const others = peopleOf(like)
  const found = new Map<string, RepeatedWitness>()
  for (const witness of peopleOf(own)) {
    const numbers = findRepeatedWitness(witness, others)
    if (numbers.length === 0) continue
    const key = nameKey(witness.name)
    const before = found.get(key)
    found.set(key, {
      name: before?.name ?? witness.name,
      numbers: [...new Set([...(before?.numbers ?? []), ...numbers])].toSorted(),
    })
  }
  return { witnesses: [...found.values()], others: [...new Set(like.map(({ claimId }) => claimId))] }
}

/** Who signed as a professional is one wherever the same claim names them. */
function peopleOf(named: readonly NamedWitness[]): ClaimWitness[] {
  const professionals = new Set(
    named
      .filter(({ isProfessional }) => isProfessional)
      .map(({ claim, name }) => `${claim} ${nameKey(name)}`),
  )
  return named.map(({ claim, policy, day, name, phone, email, city }) => ({
    claim,
    policy,
    day,
    name,
    ...(phone !== null && { phone }),
    ...(email !== null && { email }),
    ...(city !== '' && { city }),
    isAtOwnCourse: professionals.has(`${claim} ${nameKey(name)}`),
  }))
}

function nameKey(name: string): string {
  return wordsOf(name).join(' ')
}

/** @rule N111 Cover that began or grew in the last two days before play. */
function latePurchases(
  claim: Claim,
  certificate: CertificateContent,
  certificates: readonly CertificateContent[],
): Signal[] {
  const startOfPlay = startOfPlayOn(certificate, claim.playedOn)
  const versions = certificates.map((one) => ({
    version: one.version,
    issuedAt: new Date(one.issuedAt),
    insured: findInsuredContest(one, { kind: claim.entity, index: claim.index }),
  }))
  const playBegan = startOfPlay.toLocaleString('en-US', {
    dateStyle: 'medium',
    timeStyle: 'short',
    timeZone: eventZone(certificate),
  })
  return findLatePurchases(versions, startOfPlay).map((purchase) => sayLatePurchase(purchase, playBegan))
}

/** @rule N111 More players than declared decline nothing. */
function players(facts: ClaimFacts, { insured }: Claim): Signal[] {
  const counted = factOf(facts, 'playersCounted', insured)?.value
  const pros = factOf(facts, 'prosCounted', insured)?.value
  if (counted === undefined && pros === undefined) return []
  return findPlayersSignals({ players: counted ?? 0, pros }, insured).map(sayPlayers)
}
