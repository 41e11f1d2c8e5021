import { type PartnerSnapshot } from '#domain/quote/wire/form-versions.ts'
import { limitPartnerGuesses } from '#server/platform/http/limits/rate-limits.ts'
import { type Context } from '#server/platform/context.ts'
import { findPartner } from '#server/partners/repository.ts'

interface PartnerLookup {
  /** What the address of the page said. */
  code: string | undefined
  ip: string
  isRep: boolean
}

/**
 * The partner whose page a quote is started from.
 *
 * @rule K15 An unknown code is none.
 */
export async function resolvePartner(
  context: Context,
  { code, ip, isRep }: PartnerLookup,
): Promise<PartnerSnapshot | null> {
  if (!code?.trim()) return null
  const find = () => findPartner(context.db, code)
  return (await (isRep ? find() : limitPartnerGuesses(context, ip, find))) ?? null
}
