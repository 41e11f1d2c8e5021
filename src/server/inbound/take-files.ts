import { enqueueJob } from '#server/jobs/repository.ts'
import type { Db } from '#server/kit/db/database.ts'
import type { InboundAttachment } from '#server/schema/messaging/inbound.schema.ts'

/** Has what came with a mail put among the files of its case, in the transaction that accepts the mail. */
export async function takeFilesOf(
  trx: Db,
  { id, attachments }: { id: string; attachments: readonly InboundAttachment[] },
  at: Date,
): Promise<void> {
  if (attachments.length === 0) return
  await enqueueJob(trx, {
    kind: 'take-mail-files',
    payload: { messageId: id },
    runAt: at,
    dedupe: `take-mail-files:${id}`,
  })
}
