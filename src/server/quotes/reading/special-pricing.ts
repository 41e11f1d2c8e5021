import { type Env } from '#server/platform/config/env.ts'

/**
 * The quote's e-mail address if the office lists it or its domain, so that a rep may edit prices.
 *
 * @rule N18 A setting holds the office's list.
 */
export function specialPricingEmail(
  { specialPricingEmails: listed }: Pick<Env, 'specialPricingEmails'>,
  email: string | null,
): string | null {
  if (email === null) return null
  const domain = email.slice(email.lastIndexOf('@') + 1)
  return listed.includes(email) || listed.includes(domain) ? email : null
}
