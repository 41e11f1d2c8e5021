import type { PartnerSnapshot } from '#domain/quote/wire/form-versions.ts'
import { limitPartnerGuesses } from '#server/partners/limit-guesses.ts'
import type { Context } from '#server/kit/context.ts'
import { findPartner } from '#server/partners/repository.ts'

interface PartnerLookup {
  /** From the URL of the page. */
  code: string | undefined
  ip: string
  isRep: boolean
}

/**
 * The partner whose page a quote is started on.
 *
 * @rule K15 An unknown code counts as no partner.
 */
export async function resolvePartner(
  context: Context,
  { code, ip, isRep }: PartnerLookup,
): Promise<PartnerSnapshot | null> {
  if (!code?.trim()) return null
  const find = () => findPartner(context.db, code)
  return (await (isRep ? find() : limitPartnerGuesses(context, ip, find))) ?? null
}
