import { hasSpecialPricing } from '#domain/quote/approvals/approvals.ts'
import type { Env } from '#server/kit/config/env.ts'
import type { StoredQuote } from '#server/quotes/repository.ts'

/**
 * The quote's e-mail address if the office lists it or its domain, or special pricing was approved for this quote, so
 * that a rep may edit prices.
 *
 * @rule N18 A setting holds the office's list; a rep may record that special pricing was approved.
 */
export function specialPricingEmail(
  env: Pick<Env, 'specialPricingEmails'>,
  { email, approvals }: Pick<StoredQuote, 'email' | 'approvals'>,
): string | null {
  return email !== null && (isListed(env, email) || hasSpecialPricing(approvals)) ? email : null
}

/** Whether the office lists an address or its domain. */
export function isListed({ specialPricingEmails: listed }: Pick<Env, 'specialPricingEmails'>, email: string) {
  const domain = email.slice(email.lastIndexOf('@') + 1)
  return listed.includes(email) || listed.includes(domain)
}
