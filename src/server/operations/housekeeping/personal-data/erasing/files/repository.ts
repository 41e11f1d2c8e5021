import { and, inArray, isNull, not, or } from 'drizzle-orm'
import type { Db } from '#server/kit/db/database.ts'
import { caseFiles } from '#server/schema/files/case-files.schema.ts'

const ERASED = '[erased]'

interface FilesToErase {
  /** Quotes of which all mail goes: their files go, too. */
  quotes: readonly string[]
  /** Mail that came in and goes with its bytes: of the person, and what only names them unless its quote is kept. */
  addressed: readonly string[]
  naming: readonly string[]
  kept: readonly string[]
}

/**
 * Takes files out of their case without a name; their content goes at night, and of what a claim has nothing goes.
 *
 * @rule N107 O15 Files of a person who is erased go with the mail that they came with, and with a case that is emptied.
 */
export async function releaseFiles(
  trx: Db,
  { quotes, addressed, naming, kept }: FilesToErase,
): Promise<number> {
  const released = await trx
    .update(caseFiles)
    .set({ quoteId: null, mailId: null, letterId: null, name: ERASED, sender: ERASED })
    .where(
      and(
        isNull(caseFiles.claimId),
        or(
          inArray(caseFiles.quoteId, [...quotes]),
          inArray(caseFiles.mailId, [...addressed]),
          and(inArray(caseFiles.mailId, [...naming]), not(inArray(caseFiles.quoteId, [...kept]))),
        ),
      ),
    )
    .returning({ id: caseFiles.id })
  return released.length
}
