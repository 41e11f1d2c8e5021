import { getLogo } from '#contract/logos.ts'
import type { SignContent } from '#domain/signs/sign-content.ts'
import { endpointUrl } from '#web/api/call.ts'

/** The text alternative of the sign, for screen readers. */
export function describeSign({ heading, prize }: SignContent, sponsor: string, hasLogo: boolean): string {
  const by = hasLogo ? `with the logo of ${sponsor}` : `sponsored by ${sponsor}`
  if (heading === '') return `The magnet, ${by}`
  return `The sign: ${heading.toLowerCase()} wins ${/^(US)?\$/.test(prize) ? prize : prize.toLowerCase()}, ${by}`
}

/** The address of a logo on a sign; undefined where there is none, or who reads does not know its quote. */
export function logoHref({ id }: { id: string }, logo: string | undefined): string | undefined {
  if (!logo || id === '') return undefined
  return endpointUrl(getLogo.path, { params: { guid: id, logo } })
}
