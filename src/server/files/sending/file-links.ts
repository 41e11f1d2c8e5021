import type * as z from 'zod/mini'
import type { openFileLink } from '#contract/files/sending.ts'
import type { FileLink as ShownLink } from '#contract/files/sending.ts'
import { isFilledByItself } from '#domain/files/case-files.ts'
import { ProblemError } from '#domain/problem.ts'
import type { Rep } from '#server/access/access.ts'
import { findFolder } from '#server/files/repository.ts'
import { type CaseFileRow, findRows } from '#server/files/listing/repository.ts'
import {
  endLink,
  findLink,
  type LinkFile,
  listLinkFiles,
  listWorking,
  noteUse,
} from '#server/files/sending/repository.ts'
import { downloadCleaned, leavingUse, notFound, requireContent } from '#server/files/showing/serve-file.ts'
import type { Context } from '#server/kit/context.ts'
import type { Serving } from '#server/kit/files/parts/send-parts.ts'
import { bytesOf } from '#server/kit/files/parts/store-parts.ts'
import type { FileAnswer } from '#server/kit/http/responses/send-file.ts'
import { hashSecret } from '#server/kit/http/security/secret-token.ts'
import { requireLockedQuote, requireQuote } from '#server/quotes/require-quote.ts'
import { runWrite } from '#server/writes/run-write.ts'

/** The links of a case that work, with what each gives. */
export async function listLinks(context: Context, quoteId: string): Promise<ShownLink[]> {
  const { db, now } = context
  await requireQuote(db, quoteId)
  const working = await listWorking(db, quoteId, now())
  return Promise.all(
    working.map(async ({ link, sentBy }) => ({
      id: link.id,
      to: link.recipient,
      sent_by: sentBy,
      created_at: link.createdAt.toISOString(),
      ends_at: link.endsAt.toISOString(),
      used_at: link.usedAt?.toISOString() ?? null,
      files: await showLinked(context, quoteId, await listLinkFiles(db, link.id)),
    })),
  )
}

/** Ends a link; one that has ended already stays so. */
export async function endFileLink(context: Context, rep: Rep, quoteId: string, id: string): Promise<void> {
  await runWrite(context, async (trx, effects) => {
    effects.noAudit('It has ended already')
    await requireLockedQuote(trx, quoteId)
    const at = context.now()
    const ended = await endLink(trx, { quoteId, id, at })
    if (ended === undefined) throw new ProblemError({ code: 'NOT_FOUND', what: 'link' })
    if (ended === null) return
    effects.publish({ quoteId, by: rep, news: 'files' })
    const detail = { link: id, to: ended.recipient }
    await effects.audit({ quoteId, at, actor: 'rep', repId: rep.id, event: 'case_file_link_ended', detail })
  })
}

type Opened = z.input<typeof openFileLink.response>['data']

/** What whoever has a link is shown. */
export async function openLink(context: Context, token: string): Promise<Opened> {
  const { link, sentBy, answers } = await requireWorking(context, token)
  const files = await listLinkFiles(context.db, link.id)
  const event = answers['tournament_name']
  return {
    ends_at: link.endsAt.toISOString(),
    sent_by: sentBy,
    event: typeof event === 'string' ? event : '',
    files: await showLinked(context, link.quoteId, files),
  }
}

/** @rule N107 By a link nobody gets what was deleted since, or what stands in a folder of ours by now. */
export async function downloadLinked(
  context: Context,
  token: string,
  fileId: string,
  serving: Serving,
): Promise<FileAnswer> {
  const { link } = await requireWorking(context, token)
  const files = await listLinkFiles(context.db, link.id)
  const file = files.find((one) => one.fileId === fileId)
  const [found] = file ? await readLinked(context, link.quoteId, [file]) : []
  if (!found) throw notFound()
  const answer = await downloadCleaned(context, found.row, serving)
  // Only a note for reps: no reason to keep anybody waiting, and none in a write of its own.
  await runWrite(context, async (trx, effects) => {
    effects.noAudit('Who has a link may use it')
    await noteUse(trx, link.id, context.now())
    effects.publish({ quoteId: link.quoteId, news: 'files' })
  })
  return answer
}

async function requireWorking({ db, now }: Context, token: string) {
  const found = await findLink(db, hashSecret(token))
  if (!found) throw new ProblemError({ code: 'NOT_FOUND', what: 'link' })
  if (found.link.endedAt !== null) throw new ProblemError({ code: 'LINK_ENDED' })
  if (found.link.endsAt <= now()) throw new ProblemError({ code: 'LINK_EXPIRED' })
  return found
}

async function showLinked(context: Context, quoteId: string, files: readonly LinkFile[]) {
  const linked = await readLinked(context, quoteId, files)
  return Promise.all(
    linked.map(async ({ row, name }) => {
      const { parts } = await requireContent(context, row, leavingUse(row))
      return { id: row.id, name, bytes: bytesOf(parts) }
    }),
  )
}

async function readLinked(
  { db }: Context,
  quoteId: string,
  files: readonly LinkFile[],
): Promise<{ row: CaseFileRow; name: string }[]> {
  if (files.length === 0) return []
  const rows = await findRows(
    db,
    quoteId,
    files.map(({ fileId }) => fileId),
  )
  const allowed: { row: CaseFileRow; name: string }[] = []
  for (const { fileId, name } of files) {
    const row = rows.find(({ id }) => id === fileId)
    if (row?.state === 'stored' && !(await isOurs(db, quoteId, row))) allowed.push({ row, name })
  }
  return allowed
}

async function isOurs(
  db: Context['db'],
  quoteId: string,
  { isClaims, folder, claim }: CaseFileRow,
): Promise<boolean> {
  if (isClaims || folder === null || folder === claim || isFilledByItself(folder)) return false
  return (await findFolder(db, quoteId, folder))?.isOurs === true
}
