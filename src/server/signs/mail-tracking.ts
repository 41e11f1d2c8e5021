import { addressLines } from '#domain/signs/shipment.fields.ts'
import { trackingUrl } from '#domain/signs/tracking.ts'
import { getEmailKey } from '#domain/values/email-address.ts'
import { queueMessage } from '#server/messaging/outbox.ts'
import { createLetterhead } from '#server/messaging/templates/rendering/mail-content.ts'
import { createTrackingMail } from '#server/messaging/templates/policy-changes/tracking.ts'
import { createPolicyLink } from '#server/policies/access/policy-access.ts'
import type { ChangeSubject } from '#server/policies/amendments/change-subject.ts'
import { nameCarrier } from '#server/signs/present-shipments.ts'
import type { StoredShipment } from '#server/signs/repository.ts'
import type { LockedShipments } from '#server/signs/write-shipment.ts'

/** The insured, and with a producer of record the producer. */
export function trackingReceivers({ policy }: Pick<ChangeSubject, 'policy'>): string[] {
  const readers = [policy.email, policy.producerEmail].flatMap((reader) => reader ?? [])
  return [...new Set(readers.map(getEmailKey))]
}

/** @rule D42 N106 The number goes to the customer as the box leaves, each with a link to the policy of their own. */
export async function mailTracking(
  { context: { env, now }, trx, subject }: LockedShipments,
  shipment: StoredShipment,
): Promise<void> {
  const { policy, certificate, stored } = subject
  const { id, carrier, tracking, signs, address } = shipment
  if (carrier === null || tracking === null) return
  for (const to of trackingReceivers(subject)) {
    const link = await createPolicyLink({ db: trx, env, now }, to, policy.number)
    const mail = createTrackingMail(createLetterhead(env), {
      policyNumber: policy.number,
      eventName: certificate.event.tournament,
      courseName: certificate.event.course,
      firstContestDate: certificate.event.firstDay,
      count: signs.reduce((total, { count }) => total + count, 0),
      carrier: nameCarrier(shipment) ?? '',
      tracking,
      trackingUrl: trackingUrl(carrier, tracking),
      address: addressLines(address),
      policyUrl: link.url,
    })
    await queueMessage(
      trx,
      { cause: `shipment:${id}:${to}`, quoteId: stored.id, to: [to], ...mail, link, attachments: [] },
      now(),
    )
  }
}
