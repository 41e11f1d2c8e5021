import { randomUUID } from 'node:crypto'
import { insertMessage } from '#server/messaging/repository.ts'
import type { Context } from '#server/kit/context.ts'
import { isContention } from '#server/kit/db/outages/contention.ts'
import { isOutage } from '#server/kit/db/outages/outage.ts'
import type { Db } from '#server/kit/db/database.ts'
import { runWrite } from '#server/writes/run-write.ts'

interface MailOfBooking {
  /** The cause of the mail, which sends it once. */
  cause: string
  quoteId: string
  /** What it is about, for the rep who finds that it was not written. */
  about: string
}

/**
 * Queues mail about something that is being booked, in its transaction, which is `context.db`; false if its cause has it already.
 *
 * @rule N87 Mail that has no receiver or cannot be written never holds up what it tells of: it becomes a failed message, which reps, the doctor and the metrics show.
 */
export async function mailAboutBooking(
  context: Context,
  { cause, quoteId, about }: MailOfBooking,
  queue: (trx: Db) => Promise<boolean>,
): Promise<boolean> {
  try {
    return await runWrite(context, (trx, effects) => {
      effects.noAudit('The message itself says what was sent to whom')
      return queue(trx)
    })
  } catch (error) {
    // The whole transaction has to be run again, or has ended.
    if (isContention(error) || isOutage(error)) throw error
    context.report(error, `the mail for ${cause} could not be written`)
    const reason = error instanceof Error ? error.message : String(error)
    return insertMessage(context.db, {
      id: randomUUID(),
      cause,
      quoteId,
      channel: 'mail',
      recipient: NOBODY,
      cc: null,
      receivers: [],
      subject: `Not written: ${about}`,
      html: '',
      plain: `We couldn’t write this email, so no one was told. What it’s about was booked anyway. Tell them yourself.\n\nThe reason: ${reason}`,
      attachments: [],
      state: 'failed',
      error: reason,
      createdAt: context.now(),
    })
  }
}

/** The receiver of a mail that was never written. */
export const NOBODY = ''

/** The address of whoever has to be told; throws if there is none, so that the mail counts as not written. */
export function requireReceiver(address: string | null | undefined): string {
  if (!address) throw new Error('There is no address to send it to')
  return address
}
