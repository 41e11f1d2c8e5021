import { ProblemError } from '#domain/problem.ts'
import type { Rep } from '#server/access/access.ts'
import type { AuditEventName } from '#server/audit/audit-events.ts'
import { requireRows } from '#server/files/listing/present-files.ts'
import { type CaseFile, lockFiles } from '#server/files/repository.ts'
import type { Context } from '#server/kit/context.ts'
import type { Db } from '#server/kit/db/database.ts'
import { requireLockedQuote } from '#server/quotes/require-quote.ts'
import { type Effects, runWrite } from '#server/writes/run-write.ts'

/** Files of one case that a rep changes together: all of them or none. */
export interface ChosenFiles {
  quoteId: string
  files: readonly string[]
}

/** What of a change differs from one to the other. */
interface FileChange {
  event: Extract<AuditEventName, `case_file${string}`>
  /** Changes the files, which are locked; returns those that it changed, and what the audit log says besides. */
  change: (
    trx: Db,
    files: CaseFile[],
    effects: Effects,
  ) => Promise<{ changed: CaseFile[]; detail?: Record<string, string> }>
}

/** The most names that a row of the audit log holds; it holds all ids. */
const MOST_NAMES = 10

/**
 * Changes files of a case under the lock of the case, so that of two reps the second sees what the first has done.
 *
 * @rule N107 Renaming, moving, deleting and restoring files, and letting others see them, are in the audit log with who did it.
 */
export async function changeFiles(
  context: Context,
  rep: Rep,
  { quoteId, files: ids }: ChosenFiles,
  { event, change }: FileChange,
): Promise<void> {
  await runWrite(context, async (trx, effects) => {
    effects.noAudit('Nothing is different')
    await requireLockedQuote(trx, quoteId)
    const files = await requireOwn({ ...context, db: trx }, quoteId, ids)
    const { changed, detail = {} } = await change(trx, files, effects)
    if (changed.length === 0) return
    effects.publish({ quoteId, by: rep, news: 'files' })
    await effects.audit({
      quoteId,
      at: context.now(),
      actor: 'rep',
      repId: rep.id,
      event,
      detail: { ...nameFiles(changed), ...detail },
    })
  })
}

export function nameFiles(files: readonly Pick<CaseFile, 'id' | 'name'>[]): { files: string; names: string } {
  const more = files.length > MOST_NAMES ? ` and ${files.length - MOST_NAMES} more` : ''
  const names = files.slice(0, MOST_NAMES).map(({ name }) => name)
  return { files: files.map(({ id }) => id).join(' '), names: `${names.join(', ')}${more}` }
}

/** The files, locked. A document of a claim is changed on its claim alone. */
async function requireOwn(context: Context, quoteId: string, ids: readonly string[]): Promise<CaseFile[]> {
  const unique = [...new Set(ids)]
  const files = await lockFiles(context.db, quoteId, unique)
  if (files.length === unique.length && files.every(({ destroyedAt }) => destroyedAt === null)) return files
  const rows = await requireRows(context, quoteId, unique)
  const fixed = rows.find(({ isClaims }) => isClaims)
  if (!fixed) throw new ProblemError({ code: 'NOT_FOUND', what: 'file' })
  throw notPossible(`${fixed.name} is a document of ${fixed.claim ?? 'a claim'}. Change it there.`)
}

export function notPossible(why: string): ProblemError {
  return new ProblemError({ code: 'NOT_POSSIBLE', why })
}

/** Throws for what was deleted meanwhile. */
export function requireNotDeleted(files: readonly CaseFile[]): void {
  const deleted = files.find(({ state }) => state === 'deleted')
  if (deleted) throw notPossible(`${deleted.name} was deleted. Restore it first.`)
}
