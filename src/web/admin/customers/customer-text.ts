import type { CustomerSummary } from '#contract/customers.ts'
import { customerTitle } from '#domain/customers/customer-facts.ts'

const ROLE_WORDS = { insured: 'insured', producer: 'producer' } as const

/** As what a customer stands on quotes. */
export function rolesInWords(roles: readonly (keyof typeof ROLE_WORDS)[]): string {
  return roles.map((role) => ROLE_WORDS[role]).join(' and ')
}

type Place = Pick<CustomerSummary, 'street' | 'city' | 'state' | 'zip'>

/** An address on one line, of what is known of it. */
export function addressLine({ street, city, state, zip }: Place): string {
  const region = [state, zip].filter(Boolean).join(' ')
  return [street, city, region].filter(Boolean).join(', ')
}

type Called = Pick<CustomerSummary, 'company' | 'name' | 'email' | 'phone'>

/** How a customer is called, with what tells it from others of that name. */
export function fullTitle(called: Called): string {
  const title = customerTitle(called)
  const more = [called.email, called.phone].find((one) => one !== null && one !== title)
  return more ? `${title}, ${more}` : title
}

const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium' })

/** The day of a moment where the reader is, such as `Nov 20, 2026`. */
export function dayOf(moment: string): string {
  return day.format(new Date(moment))
}
