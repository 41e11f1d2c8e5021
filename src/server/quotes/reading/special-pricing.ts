import { type Env } from '#server/platform/config/env.ts'

/**
 * The address for which a quote may be priced by hand: its own, where the office lists it or its domain.
 *
 * @rule N18 The office's list is configuration.
 */
export function specialPricingEmail(
  { specialPricingEmails: listed }: Pick<Env, 'specialPricingEmails'>,
  email: string | null,
): string | null {
  if (email === null) return null
  const domain = email.slice(email.lastIndexOf('@') + 1)
  return listed.includes(email) || listed.includes(domain) ? email : null
}
