import { nameForDisks } from '#domain/files/file-label.ts'
import { emptyFile } from '#server/files/adding/begin-file.ts'
import { findFile, insertArrived } from '#server/files/repository.ts'
import { enqueueJob } from '#server/jobs/repository.ts'
import type { Context } from '#server/kit/context.ts'
import { openStaging } from '#server/kit/files/resumable/staging.ts'
import { findLetterToFile } from '#server/letters/repository.ts'
import { letterFileName } from '#server/letters/writing/compose-letter.ts'
import { runWrite } from '#server/writes/run-write.ts'

/** Who made a proof of insurance by the page of the policy. */
const CUSTOMER = 'Customer'

/**
 * Puts the paper of a letter among the files of its case, under the id of the letter: done again, this changes nothing.
 *
 * @rule O02 N107 Each letter of the house stands among the files of its case, where it is read, mailed, linked and zipped as they are.
 */
export async function fileLetter(context: Context, letterId: string): Promise<void> {
  const { db, threads, env } = context
  const found = await findLetterToFile(db, letterId)
  if (!found || (await findFile(db, letterId))) return
  const { letter, quoteId, policyNumber, writtenBy } = found
  const paper = await threads.renderPdf(letter.words, 'job')
  await openStaging(env.dataDir).put(letterId, paper)
  await runWrite(context, async (trx, effects) => {
    effects.noAudit('The audit log has the letter')
    const added = await insertArrived(trx, {
      ...emptyFile(letter.writtenAt),
      id: letterId,
      quoteId,
      letterId,
      repId: letter.repId,
      sender: writtenBy ?? CUSTOMER,
      name: nameForDisks(letterFileName(policyNumber, letter.number, letter.kind)),
      sizeBytes: paper.byteLength,
      state: 'checking',
      isHolders: letter.isHolders,
    })
    if (!added) return
    await enqueueJob(trx, {
      kind: 'check-case-file',
      payload: { fileId: letterId },
      runAt: context.now(),
      dedupe: `check-case-file:${letterId}`,
    })
  })
}
