import type { CustomerFacts } from '#domain/customers/customer-facts.ts'
import { telephoneKey, telephoneWords } from '#domain/customers/telephone-key.ts'
import { wordsOf } from '#domain/search/search-terms.ts'

/** Why two customers may be the same, the most telling first. Stored with a join: a name never changes. */
export const LIKENESS_REASONS = ['telephone', 'name-and-street', 'company', 'name-and-city'] as const

export type LikenessReason = (typeof LIKENESS_REASONS)[number]

/** The reasons as a rep reads them. */
export const LIKENESS_TEXTS: Readonly<Record<LikenessReason, string>> = {
  telephone: 'Same phone',
  'name-and-street': 'Same name and street',
  company: 'Same organization',
  'name-and-city': 'Same name and city',
}

/** What customers that may be the same have in common: a reason with the words that are alike. */
export function likenessOf(facts: CustomerFacts): string[] {
  const [name, company, street, city] = [facts.name, facts.company, facts.street, facts.city].map((text) =>
    wordsOf(text).join(' '),
  )
  const likeness: Record<LikenessReason, string | undefined> = {
    telephone: telephoneKey(facts.phone),
    'name-and-street': name && street && `${name} | ${street}`,
    company,
    'name-and-city': name && city && `${name} | ${city} ${facts.state ?? ''}`,
  }
  return LIKENESS_REASONS.flatMap((reason) => (likeness[reason] ? [`${reason}: ${likeness[reason]}`] : []))
}

/** Why two that have these in common may be the same. */
export function reasonsOf(shared: readonly string[]): LikenessReason[] {
  return LIKENESS_REASONS.filter((reason) => shared.some((one) => one.startsWith(`${reason}: `)))
}

/** What a customer is found by. */
export function customerWords({ name, company, email, phone }: CustomerFacts): string[] {
  return [...wordsOf(name, company, email), ...(email === null ? [] : [email]), ...telephoneWords(phone)]
}
