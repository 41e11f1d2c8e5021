import { type Db } from '#server/db/database.ts'
import { type DeliveryReport, readDeliveryReport } from '#server/mail/delivery-report.ts'
import { errorOf, receiversOf, stateAfter } from '#server/mail/receivers.ts'
import { lockMessage, type Message, updateBounced } from '#server/mail/repository.ts'
import { type MessageState, type Receiver } from '#server/db/mail.schema.ts'

/**
 * Marks the receivers of a mail that came back after its server had taken it, and answers with how many were new.
 *
 * @rule O07 A report that comes twice, or about somebody else's mail, changes nothing.
 */
export async function recordBounce(db: Db, text: string): Promise<number> {
  const report = readDeliveryReport(text)
  let marked = 0
  for (const id of report.messageIds) {
    marked += await db.transaction(async (trx) => {
      const message = await lockMessage(trx, id)
      return message ? mark(trx, message, report) : 0
    })
  }
  return marked
}

/** No report can be about what was kept here or withdrawn. */
const NEVER_OUT: readonly MessageState[] = ['kept', 'withdrawn']

async function mark(trx: Db, message: Message, { failures }: DeliveryReport): Promise<number> {
  const before = receiversOf(message)
  const receivers = before.map((receiver) => {
    const failure = failures.find(({ addresses }) => isAbout(addresses, receiver, before))
    if (!failure || receiver.state === 'bounced') return receiver
    return { ...receiver, state: 'bounced' as const, said: failure.reason }
  })
  const marked = receivers.filter((receiver, index) => receiver !== before[index]).length
  if (marked === 0 || NEVER_OUT.includes(message.state)) return 0
  const state = stateAfter(receivers, message.state === 'failed')
  await updateBounced(trx, message.id, { state, error: errorOf(receivers), receivers })
  return marked
}

/** Where there is one receiver, it is they, whatever address their mail was forwarded to. */
function isAbout(addresses: string[], receiver: Receiver, all: Receiver[]): boolean {
  return all.length === 1 || addresses.includes(receiver.address.toLowerCase())
}
