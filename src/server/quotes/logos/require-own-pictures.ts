import { ProblemError } from '#domain/problem.ts'
import { fieldProblem, type Patch, WIRE_FIELDS } from '#domain/quote/wire/wire.ts'
import type { Db } from '#server/kit/db/database.ts'
import { listFileIds } from '#server/quotes/logos/repository.ts'

/**
 * Rejects a logo that was not uploaded to this quote.
 *
 * @rule R06 A client cannot put another quote's picture on its signs.
 */
export async function requireOwnPictures(trx: Db, quoteId: string, values: Patch['values']): Promise<void> {
  const named = Object.entries(values).filter(([key, value]) => value !== null && isLogoKey(key))
  if (named.length === 0) return
  const own = new Set(await listFileIds(trx, quoteId, 'logo'))
  const fields = named
    .filter(([, value]) => !own.has(String(value)))
    .map(([key]) => fieldProblem(key, WIRE_FIELDS.get(key)?.field.message ?? 'Upload the logo'))
  if (fields.length > 0) throw new ProblemError({ code: 'INVALID', fields })
}

/** Whether an answer names the picture of a sign. */
export function isLogoKey(key: string): boolean {
  return /_logo(_\d)?$/.test(key)
}
