import { MAILINGS } from '#domain/mailings/mailings.ts'
import type { Context } from '#server/kit/context.ts'
import { readComplaint } from '#server/messaging/bounces/complaint-report.ts'
import {
  endSubscriptionLinks,
  insertUnsubscription,
  lockSubscriptions,
  noteComplainingReceiver,
} from '#server/messaging/mailings/repository.ts'
import { describeSubscription } from '#server/messaging/mailings/unsubscribe.ts'
import { lockMessage } from '#server/messaging/repository.ts'
import type { MessageState } from '#server/schema/messaging/messages.schema.ts'
import { runWrite } from '#server/writes/run-write.ts'

/** Messages that never left, so nobody can have called them spam. */
const NEVER_SENT: readonly MessageState[] = ['kept', 'withdrawn']

/**
 * Takes who reported one of our mailings as spam off it, and returns how many were newly taken off or counted.
 *
 * @rule P05 Whoever reports a mailing as spam is off that list of that brand line at once, as if they had unsubscribed, and is counted
 * with that mailing. Of other mail, which somebody asked for by a quote, a report changes nothing.
 */
export async function recordComplaint(context: Pick<Context, 'db' | 'now'>, text: string): Promise<number> {
  let counted = 0
  for (const id of readComplaint(text)) if (await takeOff(context, id)) counted += 1
  return counted
}

function takeOff(context: Pick<Context, 'db' | 'now'>, id: string): Promise<boolean> {
  return runWrite(context, async (trx, effects) => {
    const message = await lockMessage(trx, id)
    if (!message?.mailing || NEVER_SENT.includes(message.state)) {
      effects.noAudit('It is no mailing of ours')
      return false
    }
    const at = context.now()
    const subscription = { mailing: message.mailing, email: message.recipient }
    await lockSubscriptions(trx, message.recipient)
    await endSubscriptionLinks(trx, subscription, at)
    const departure = { ...MAILINGS[message.mailing], email: message.recipient, prospectId: null, leftAt: at }
    const isOff = await insertUnsubscription(trx, departure)
    const isCounted = await noteComplainingReceiver(trx, id, at)
    if (!isOff && !isCounted) {
      effects.noAudit('It was reported before')
      return false
    }
    const detail = describeSubscription(subscription)
    await effects.audit({ at, actor: 'system', event: 'mailing_complained', detail })
    return true
  })
}
