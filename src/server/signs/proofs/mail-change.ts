import { pagePath } from '#contract/page-path.ts'
import { nameSign } from '#domain/signs/name-sign.ts'
import { withLogo } from '#domain/signs/proofs.ts'
import { mailAboutBooking } from '#server/messaging/mail-of-booking.ts'
import { queueMessage } from '#server/messaging/outbox.ts'
import { createLetterhead } from '#server/messaging/templates/rendering/mail-content.ts'
import { createSignChangeMail } from '#server/messaging/templates/policy-changes/sign-change.ts'
import type { StoredProof } from '#server/signs/proofs/repository.ts'
import type { LockedProofs } from '#server/signs/proofs/write-proof.ts'

/** Tells the team what a customer wants changed, by which answers reach that customer. */
export async function mailChange(
  { context, subject, now }: LockedProofs,
  { id, signs }: StoredProof,
  note: string,
): Promise<void> {
  const { env } = context
  const { policy, certificate, stored } = subject
  const cause = `sign-change:${id}`
  const about = { cause, quoteId: stored.id, about: `the change of the signs of policy ${policy.number}` }
  await mailAboutBooking(context, about, (db) => {
    const mail = createSignChangeMail(createLetterhead(env), {
      policyNumber: policy.number,
      eventName: certificate.event.tournament,
      courseName: certificate.event.course,
      firstContestDate: certificate.event.firstDay,
      signs: withLogo(signs).map(({ sign, sponsor }) => nameSign({ ...sign, sponsor })),
      note,
      url: env.publicUrl + pagePath('rep-policy', { policynumber: policy.number }),
    })
    const message = {
      cause,
      quoteId: stored.id,
      to: [env.officeEmail],
      replyTo: policy.email,
      ...mail,
      attachments: [],
    }
    return queueMessage(db, message, now)
  })
}
