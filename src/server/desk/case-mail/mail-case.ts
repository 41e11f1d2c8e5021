import { isProducerQuote } from '#domain/quote/model/producer-quote.ts'
import { getInsuredParty, getProducerParty, type Party } from '#domain/quote/model/parties.ts'
import { type Quote, quoteFrom } from '#domain/quote/model/quote.ts'
import { type CaseParty, type PartyAddresses, partiesAt } from '#domain/desk/case-mail/copy-readers.ts'
import { parseEmailList } from '#domain/quote/fields/email-list.ts'
import { containsWebAddress } from '#domain/quote/sending/sending.fields.ts'
import { quoteReference, redactQuoteNumber } from '#domain/quote/sending/quote-reference.ts'
import { getEmailKey } from '#domain/values/email-address.ts'
import type { Db } from '#server/kit/db/database.ts'
import { findPolicy, type PolicyWithDocuments } from '#server/policies/repository.ts'
import type { QuoteWithPolicy } from '#server/quotes/repository.ts'
import type { CaseReference } from '#server/messaging/templates/case-mail/written-message.ts'
import { listAlsoSentTo } from '#server/desk/case-mail/repository.ts'

/** A quote, its policy if it was bought, and who is behind it. */
export interface MailCase {
  stored: QuoteWithPolicy
  quote: Quote
  found: PolicyWithDocuments | undefined
  addresses: PartyAddresses
  /** Those of a producer or a payer who acts no longer; lower case. */
  earlier: readonly string[]
  /** Whether something of it is for one party and not for the other. */
  hasSides: boolean
}

/** For the calls of reps, who see everything. */
const OF_REPS = { grants: 'everything' } as const

export async function readCase(db: Db, stored: QuoteWithPolicy): Promise<MailCase> {
  const quote = quoteFrom(stored.answers)
  const found = stored.policyNumber === null ? undefined : await findPolicy(db, OF_REPS, stored.policyNumber)
  const isProducers = isProducerQuote(quote.answers)
  const { insured_email: insured, producer_email: producer } = quote.answers
  if (!found) {
    const addresses = { insured, producer: isProducers ? producer : undefined }
    return { stored, quote, found, addresses, earlier: [], hasSides: isProducers }
  }
  const { policy } = found
  const addresses = { insured: policy.email, producer: policy.producerEmail ?? undefined }
  const acted = [
    ...policy.earlierPayers.map(({ email }) => email),
    ...(isProducers && producer ? [producer] : []),
  ]
  const earlier = [...new Set(acted.map(getEmailKey))].filter(
    (address) => partiesAt(address, addresses).length === 0,
  )
  const hasSides = addresses.producer !== undefined || policy.earlierPayers.length > 0
  return { stored, quote, found, addresses, earlier, hasSides }
}

/** An address that a rep may choose, with who it is. */
export interface CaseAddress {
  email: string
  role: CaseParty | 'copied'
  name: string | null
}

/** The addresses of a case, each once: its parties, then whom the buyer wanted to have copies. */
export async function listAddresses(db: Db, { stored, quote, addresses }: MailCase): Promise<CaseAddress[]> {
  const parties: CaseAddress[] = [
    ...toAddress(addresses.insured, 'insured', getInsuredParty(quote)),
    ...toAddress(addresses.producer, 'producer', getProducerParty(quote)),
  ]
  const copied = (await listAlsoSentTo(db, stored.id))
    .flatMap((listed) => parseEmailList(listed))
    .map((email): CaseAddress => ({ email, role: 'copied', name: null }))
  return [...parties, ...copied].filter(
    ({ email }, place, all) =>
      place === all.findIndex((one) => getEmailKey(one.email) === getEmailKey(email)),
  )
}

function toAddress(email: string | undefined, role: CaseParty, { name, company }: Party): CaseAddress[] {
  return email === undefined ? [] : [{ email, role, name: name || company || null }]
}

/**
 * What the case is called in a mail to these addresses.
 *
 * @rule N62 Whoever is not the producer knows a producer's quote by a reference that opens nothing.
 */
export function nameCase({ stored, quote, addresses }: MailCase, to: readonly string[]): CaseReference {
  const { tournament_name: named } = quote.answers
  // A mail of ours leads to no page but ours, whatever an event is called.
  const eventName = named !== undefined && containsWebAddress(named) ? undefined : named
  if (stored.policyNumber !== null) return { label: 'Policy number', value: stored.policyNumber, eventName }
  const isProducersAlone = to.every((address) => partiesAt(address, addresses).includes('producer'))
  return { ...quoteReference({ ...stored, quote }, isProducersAlone ? 'producer' : 'client'), eventName }
}

/**
 * What a rep wrote, as these receivers may read it.
 *
 * @rule P02 N62 The number and the id of a producer's quote open it, so they go to the producer alone.
 */
export function withoutProducersKeys(
  { stored, quote, addresses }: MailCase,
  to: readonly string[],
  text: string,
): string {
  const isProducers = to.every((address) => partiesAt(address, addresses).includes('producer'))
  if (!isProducerQuote(quote.answers) || isProducers) return text
  return redactQuoteNumber(text.replaceAll(stored.id, 'link-left-out'), { ...stored, quote })
}
