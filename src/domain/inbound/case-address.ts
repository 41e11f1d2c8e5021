import { asciiLowerCase } from '#domain/values/ascii-case.ts'
import { getEmailKey } from '#domain/values/email-address.ts'

/** A token has no letters that differ by case alone, as some mail servers write addresses in capitals. */
const CASE_ADDRESS = /^case-([0-9a-f]{32})@(.+)$/

/** The address to which answers about a case go. */
export function caseAddress(token: string, domain: string): string {
  return `case-${token}@${asciiLowerCase(domain)}`
}

/**
 * The token in an address of a case; undefined for any other address.
 *
 * @rule O18 Mail belongs to the case whose token it was sent to. The token opens nothing and is in no link.
 */
export function readCaseToken(address: string, domain: string): string | undefined {
  const [, token, at] = CASE_ADDRESS.exec(getEmailKey(address)) ?? []
  return at === asciiLowerCase(domain) ? token : undefined
}

interface Answerable {
  /** Whom the mail itself names for answers. */
  replyTo: string | null
  /** Everybody who gets it. */
  receivers: readonly string[]
}

/**
 * Whether answers to a mail about a case go to the case, where an inbound domain is set.
 *
 * @rule O18 Answers to mail about a case go to the case, also to mail that would have named a rep. Mail that names a customer for answers
 * keeps naming them, and mail to the office alone is not answered to the case.
 */
export function isAnsweredToCase({ replyTo, receivers }: Answerable, office: readonly string[]): boolean {
  const own = new Set(office.map((address) => getEmailKey(address)))
  if (replyTo !== null && !own.has(getEmailKey(replyTo))) return false
  return receivers.some((address) => !own.has(getEmailKey(address)))
}
