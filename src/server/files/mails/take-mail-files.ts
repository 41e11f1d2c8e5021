import { createHash } from 'node:crypto'
import { nameForDisks } from '#domain/files/file-label.ts'
import { emptyFile } from '#server/files/adding/begin-file.ts'
import { findFile, insertArrived } from '#server/files/repository.ts'
import { findInbound, findRaw } from '#server/inbound/repository.ts'
import { enqueueJob } from '#server/jobs/repository.ts'
import type { Context } from '#server/kit/context.ts'
import { openStaging } from '#server/kit/files/resumable/staging.ts'
import { runWrite } from '#server/writes/run-write.ts'

/** Mail whose sender nobody knows gives nothing, until somebody accepts it. */
const NOT_ACCEPTED = ['held', 'not-ours']

/**
 * Puts what came with a mail among the files of its case. They are looked at as all files are; what is refused stays with its mail. Done
 * again, this changes nothing.
 *
 * @rule N107 What comes with mail stands among the files of its case, for the office alone, once its sender is known or accepted.
 */
export async function takeMailFiles(context: Context, messageId: string): Promise<void> {
  const { db, threads, env } = context
  const message = await findInbound(db, messageId)
  if (!message || NOT_ACCEPTED.includes(message.state)) return
  const raw = await findRaw(db, messageId)
  if (!raw) return
  const staging = openStaging(env.dataDir)
  for (const [place, { fileName }] of message.attachments.entries()) {
    const id = idOf(messageId, place)
    if (await findFile(db, id)) continue
    const file = await threads.readMailAttachment(raw, place)
    if (!file || file.content.byteLength === 0) continue
    await staging.put(id, file.content)
    await runWrite(context, async (trx, effects) => {
      effects.noAudit('Nobody has looked at it yet')
      const added = await insertArrived(trx, {
        ...emptyFile(message.receivedAt),
        id,
        quoteId: message.guid,
        mailId: messageId,
        sender: message.fromName || message.fromAddress || 'Unknown sender',
        name: nameForDisks(fileName),
        sizeBytes: file.content.byteLength,
        state: 'checking',
      })
      if (!added) return
      effects.publish({ quoteId: message.guid, news: 'files' })
      await enqueueJob(trx, {
        kind: 'check-case-file',
        payload: { fileId: id },
        runAt: context.now(),
        dedupe: `check-case-file:${id}`,
      })
    })
  }
}

/** The same for the same file of the same mail, so that it is taken once. */
function idOf(messageId: string, place: number): string {
  const hash = createHash('sha256').update(`${messageId} ${place}`).digest('hex')
  // The form of a random id, which this is not: version 8 is for ids that are worked out.
  return `${hash.slice(0, 8)}-${hash.slice(8, 12)}-8${hash.slice(13, 16)}-8${hash.slice(17, 20)}-${hash.slice(20, 32)}`
}
