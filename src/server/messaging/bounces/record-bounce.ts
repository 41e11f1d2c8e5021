import type { Context } from '#server/kit/context.ts'
import type { Db } from '#server/kit/db/database.ts'
import { type DeliveryReport, readDeliveryReport } from '#server/messaging/bounces/delivery-report.ts'
import { summarizeErrors, listReceivers, getMessageState } from '#server/messaging/receivers.ts'
import { lockMessage, type Message, updateBouncedMessage } from '#server/messaging/repository.ts'
import { runWrite } from '#server/writes/run-write.ts'
import type { MessageState, Receiver } from '#server/schema/messaging/messages.schema.ts'

/**
 * Marks the receivers of a bounced mail, and returns how many were newly marked.
 *
 * @rule O07 A report that comes twice, or about somebody else's mail, changes nothing.
 */
export async function recordBounce(context: Pick<Context, 'db'>, text: string): Promise<number> {
  const report = readDeliveryReport(text)
  let marked = 0
  for (const id of report.messageIds) {
    marked += await runWrite(context, async (trx, effects) => {
      effects.noAudit('The message itself says who did not get it')
      const message = await lockMessage(trx, id)
      return message ? markBounced(trx, message, report) : 0
    })
  }
  return marked
}

/** Messages that never left, so no report can be about them. */
const NEVER_SENT: readonly MessageState[] = ['kept', 'withdrawn']

async function markBounced(trx: Db, message: Message, { failures }: DeliveryReport): Promise<number> {
  const before = listReceivers(message)
  const receivers = before.map((receiver) => {
    const failure = failures.find(({ addresses }) => concernsReceiver(addresses, receiver, before))
    if (!failure || receiver.state === 'bounced') return receiver
    return { ...receiver, state: 'bounced' as const, said: failure.reason }
  })
  const marked = receivers.filter((receiver, index) => receiver !== before[index]).length
  if (marked === 0 || NEVER_SENT.includes(message.state)) return 0
  const state = getMessageState(receivers, message.state === 'failed')
  await updateBouncedMessage(trx, message.id, { state, error: summarizeErrors(receivers), receivers })
  return marked
}

/** A single receiver is always the one meant, even if their mail was forwarded to another address. */
function concernsReceiver(addresses: string[], receiver: Receiver, all: Receiver[]): boolean {
  return all.length === 1 || addresses.includes(receiver.address.toLowerCase())
}
