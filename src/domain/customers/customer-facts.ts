import { isProducerQuote } from '#domain/quote/model/producer-quote.ts'
import { fullName } from '#domain/quote/model/full-name.ts'
import type { Answers } from '#domain/quote/model/quote.ts'
import { fold, wordsOf } from '#domain/search/search-terms.ts'
import { getEmailKey } from '#domain/values/email-address.ts'
import { telephoneKey } from '#domain/customers/telephone-key.ts'

/** As what somebody stands on a quote. Stored: a name never changes. */
export const CUSTOMER_ROLES = ['insured', 'producer'] as const

export type CustomerRole = (typeof CUSTOMER_ROLES)[number]

/** What a quote says of one person or firm. */
export interface CustomerFacts {
  name: string | null
  company: string | null
  /** As it compares. */
  email: string | null
  phone: string | null
  street: string | null
  city: string | null
  state: string | null
  zip: string | null
}

/** Who stands on a quote, with what makes them one customer. */
export interface StandsOnQuote {
  role: CustomerRole
  facts: CustomerFacts
  identity: string
}

/** Everybody on a quote who can be told from others; a producer only where the quote is one's. */
export function customersOf(answers: Answers): StandsOnQuote[] {
  return CUSTOMER_ROLES.flatMap((role) => {
    if (role === 'producer' && !isProducerQuote(answers)) return []
    const facts = factsOf(answers, role)
    const identity = identityOf(facts)
    return identity === undefined ? [] : [{ role, facts, identity }]
  })
}

/**
 * What two quotes have to share, so that they are of one customer.
 *
 * @rule O18 Quotes are of one customer by their e-mail address, in whatever spelling; without one, by firm and telephone
 * together. Likeness never joins anybody.
 */
export function identityOf({ email, company, phone }: CustomerFacts): string | undefined {
  if (email !== null) return `email ${email}`
  const firm = wordsOf(company).join(' ')
  const telephone = telephoneKey(phone)
  return firm !== '' && telephone !== undefined ? `telephone ${telephone} ${firm}` : undefined
}

function factsOf(answers: Answers, side: CustomerRole): CustomerFacts {
  const email = answers[`${side}_email`]
  const agency = side === 'producer' ? answers.producer_agency_name : undefined
  return {
    name:
      answers[`${side}_contact_name`] ??
      fullName(answers[`${side}_first_name`], answers[`${side}_last_name`]),
    company: agency ?? answers[`${side}_company_name`] ?? null,
    email: email === undefined ? null : getEmailKey(email),
    phone: answers[`${side}_phone`] ?? null,
    street: answers[`${side}_address_1`] ?? null,
    city: answers[`${side}_city`] ?? null,
    state: answers[`${side}_state`] ?? null,
    zip: answers[`${side}_zip`] ?? null,
  }
}

/** What a list calls them: the firm, else the person, else how they are reached. */
export function customerTitle({
  company,
  name,
  email,
  phone,
}: Pick<CustomerFacts, 'company' | 'name' | 'email' | 'phone'>): string {
  return company ?? name ?? email ?? phone ?? ''
}

/** That as lists sort it, and no longer than an index takes. */
export function sortName(facts: CustomerFacts): string {
  return fold(customerTitle(facts)).trim().slice(0, 200)
}
