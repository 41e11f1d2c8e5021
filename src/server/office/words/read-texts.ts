import { isMailName, type OfficeWords } from '#domain/office/words/mail-texts.ts'
import type { Db } from '#server/kit/db/database.ts'
import { listLastWordChanges } from '#server/office/words/repository.ts'

/** What the office has set of each mail, and the last change among them. A mail that this build does not know is left out. */
export async function readOfficeWords(db: Db): Promise<{ words: OfficeWords; lastChange: number }> {
  const changes = await listLastWordChanges(db)
  const known = changes.filter(({ mail }) => isMailName(mail))
  return {
    words: Object.fromEntries(known.map(({ mail, words }) => [mail, words])),
    lastChange: Math.max(0, ...changes.map(({ id }) => id)),
  }
}
