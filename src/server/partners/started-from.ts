import { type StartedFrom } from '#domain/quote/form-versions.ts'
import { limitPartnerGuesses } from '#server/http/rate-limits.ts'
import { type Context } from '#server/http/serve.ts'
import { findPartner } from '#server/partners/repository.ts'

interface NamedPartner {
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
export async function startedFrom(
  context: Context,
  { code, ip, isRep }: NamedPartner,
): Promise<StartedFrom | null> {
  if (!code?.trim()) return null
  const find = () => findPartner(context.db, code)
  return (await (isRep ? find() : limitPartnerGuesses(context, ip, find))) ?? null
}
