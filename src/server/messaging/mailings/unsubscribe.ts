import { getMailingAddressKey } from '#domain/mailings/address-key.ts'
import { MAILINGS } from '#domain/mailings/mailings.ts'
import type { Context } from '#server/kit/context.ts'
import { hashSecret } from '#server/kit/http/security/secret-token.ts'
import { runWrite } from '#server/writes/run-write.ts'
import {
  endSubscriptionLinks,
  insertUnsubscription,
  lockSubscriptions,
  noteLeavingReceiver,
  type Subscription,
} from '#server/messaging/mailings/repository.ts'

interface UnsubscribeRequest extends Subscription {
  /** The sender's id of a prospect, if the link contained one. */
  prospectId: string | null
}

/**
 * Takes an address off a mailing; once more changes nothing.
 *
 * @rule P05 Unsubscribing also ends the links to subscribe again that the address has of this mailing.
 */
export function unsubscribe(
  context: Pick<Context, 'db' | 'now'>,
  { mailing, email, prospectId }: UnsubscribeRequest,
): Promise<void> {
  return runWrite(context, async (trx, effects) => {
    const at = context.now()
    await lockSubscriptions(trx, email)
    await endSubscriptionLinks(trx, { mailing, email }, at)
    if (await insertUnsubscription(trx, { ...MAILINGS[mailing], email, prospectId, leftAt: at })) {
      await noteLeavingReceiver(trx, { mailing, email }, at)
      const detail = describeSubscription({ mailing, email })
      await effects.audit({ at, actor: 'client', event: 'mailing_left', detail })
    } else effects.noAudit('The address has unsubscribed before')
  })
}

/** For the audit log, whose rows are never deleted: the hash of the address, by which whoever knows it finds them. */
export function describeSubscription({ mailing, email }: Subscription): { mailing: string; address: string } {
  return { mailing, address: hashSecret(getMailingAddressKey(email)) }
}
