import { getInsuredParty, getProducerParty, type Party, type Payer } from '#domain/quote/model/parties.ts'
import type { Quote } from '#domain/quote/model/quote.ts'

/** Who paid for a policy until another one began to. Stored with the policy. */
export interface EarlierPayer {
  /** Lower case: where it hears of its money. */
  email: string
  billTo: Party
  /** A producer: its documents show its commission. */
  producers?: true
  /** The answers were switched by a build that allowed it, and credits before that name the wrong payer. */
  switched?: true
  /** ISO 8601. */
  until: string
  /** The request that ended it, so that it does so once. */
  request?: { key: string; hash: string }
}

/** What says who acts for a policy and who pays for it. */
export interface RecordedPolicy {
  /** Of the insured; lower case. */
  email: string
  /** Of the producer of record; lower case. Null where the insured acts for itself. */
  producerEmail: string | null
  /** Oldest first; empty on a policy whose producer of record never changed. */
  earlierPayers: readonly EarlierPayer[]
}

/** A producer is charged net of its commission, everybody else gross. */
export type Figures = 'net' | 'gross'

/**
 * Whether a producer acts for a policy now. What its quote answers says only how it was sold.
 *
 * @rule N87 Who opens a policy, hears of it and pays for it follows from its producer of record alone; without one, the insured acts for itself.
 */
export function hasProducer({ producerEmail }: Pick<RecordedPolicy, 'producerEmail'>): boolean {
  return producerEmail !== null
}

/** Where whoever pays from now on is reached. */
export function payerEmail({ producerEmail, email }: RecordedPolicy): string {
  return producerEmail ?? email
}

/** The agency that acts for the insured, or its agent where none is named; null without a producer of record. */
export function actingAgency(quote: Quote, policy: Pick<RecordedPolicy, 'producerEmail'>): string | null {
  if (!hasProducer(policy)) return null
  const { company, name } = getProducerParty(quote)
  return company || name || null
}

/** Who reads the page of a policy: who acts for itself, the producer of record, or that producer's client. */
export const POLICY_READERS = ['holder', 'producer', 'client'] as const

export type PolicyReader = (typeof POLICY_READERS)[number]

/** Payers are counted from 1 in their order; the last one pays now. */
export function currentPayer({ earlierPayers }: Pick<RecordedPolicy, 'earlierPayers'>): number {
  return earlierPayers.length + 1
}

export function findEarlierPayer(
  { earlierPayers }: Pick<RecordedPolicy, 'earlierPayers'>,
  payer: number,
): EarlierPayer | undefined {
  return earlierPayers[payer - 1]
}

/** The figures in which a payer is charged, and gets back what it paid. */
export function figuresOf(policy: RecordedPolicy, payer: number): Figures {
  const earlier = findEarlierPayer(policy, payer)
  const isProducer = earlier ? earlier.producers === true : hasProducer(policy)
  return isProducer ? 'net' : 'gross'
}

/** Where a payer hears of its money. */
export function emailOfPayer(policy: RecordedPolicy, payer: number): string {
  return findEarlierPayer(policy, payer)?.email ?? payerEmail(policy)
}

/** Whom a document of account is addressed to. */
export function partyOfPayer(quote: Quote, policy: RecordedPolicy, payer: number): Payer {
  const earlier = findEarlierPayer(policy, payer)
  if (earlier) return { billTo: earlier.billTo, ...(earlier.producers && { producers: true }) }
  return hasProducer(policy)
    ? { billTo: getProducerParty(quote), producers: true }
    : { billTo: getInsuredParty(quote) }
}

/**
 * The payers whose documents an address may see: its own. The insured is the same person in each of its turns.
 *
 * @rule N87 A document of account is its payer's, also after another one has become the payer.
 */
export function payersSeenBy(policy: RecordedPolicy, address: string): number[] {
  const all = Array.from({ length: currentPayer(policy) }, (_, index) => index + 1)
  const acts = hasProducer(policy) && address === policy.producerEmail
  const isInsured = address === policy.email
  return all.filter((payer) =>
    figuresOf(policy, payer) === 'gross' ? isInsured : acts && emailOfPayer(policy, payer) === address,
  )
}
