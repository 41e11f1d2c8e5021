import { getScorecard } from '#domain/documents/certificate/certificate-scorecard.ts'
import { payersSeenBy } from '#domain/policy/producer-of-record.ts'
import { queueCreditMail } from '#server/accounting/credits/queue-credit-mail.ts'
import { mailAboutBooking } from '#server/messaging/mail-of-booking.ts'
import type { Db } from '#server/kit/db/database.ts'
import type { CertificateContent, CertificateStatus } from '#domain/documents/certificate/certificate.ts'
import { buildEndorsementDocument } from '#domain/documents/endorsement/endorsement-document.ts'
import type { EndorsementContent } from '#domain/documents/endorsement/endorsement.ts'
import type { MoneyStatement } from '#domain/policy/money-statement.ts'
import { readStatement } from '#server/accounting/statement/read-statements.ts'
import { queueMessage } from '#server/messaging/outbox.ts'
import { createPolicyChangedMail } from '#server/messaging/templates/policy-changes/policy-changed.ts'
import { createLetterhead } from '#server/messaging/templates/rendering/mail-content.ts'
import type { Context } from '#server/kit/context.ts'
import type { Attachment } from '#server/schema/messaging/messages.schema.ts'
import { messageOf } from '#server/policies/amendments/message-to-client.ts'
import { createPolicyLink } from '#server/policies/access/policy-access.ts'
import {
  type PayerDocument,
  attachAccountDocument,
  attachCertificate,
} from '#server/policies/amendments/applying/attachments.ts'
import type { StoredAmendment } from '#server/policies/amendments/repository.ts'
import type { Policy } from '#server/policies/repository.ts'

export interface ChangeMail {
  change: StoredAmendment
  policy: Policy
  quoteId: string
  certificate: CertificateContent
  endorsement: EndorsementContent
  /** The documents of account, each with whose it is. */
  documents: readonly PayerDocument[]
  status: CertificateStatus
}

/**
 * Queues the documents of an applied change, in its transaction. Each address gets a link of its own.
 *
 * @rule N63 With a producer of record, the producer gets its document of account, and its client gets the rest.
 * @rule N87 Who paid before another one began to gets the documents of its own money, and nothing else of the policy.
 */
export async function queueChangeMail(context: Context, sent: ChangeMail): Promise<void> {
  const { env, now } = context
  const { change, policy, quoteId, certificate, endorsement, documents: account, status } = sent
  const letterhead = createLetterhead(env)
  const { number } = policy
  const attachments = (): Attachment[] => [
    attachCertificate(number, certificate, status),
    {
      fileName: `${number}-endorsement-${endorsement.number}.pdf`,
      words: buildEndorsementDocument(endorsement),
    },
  ]
  const send = async (to: string) => {
    const seen = payersSeenBy(policy, to)
    const own = account.filter(({ payer }) => seen.includes(payer))
    const about = { cause: `change:${change.id}:${to}`, quoteId, about: `the change of policy ${number}` }
    await mailAboutBooking(context, about, async (trx) => {
      const account = own.map(({ document }) => attachAccountDocument(number, document))
      const statement = seen.length > 0 ? await readStatement(trx, policy.id, seen) : undefined
      return write(trx, to, [...attachments(), ...account], statement)
    })
  }
  const write = async (db: Db, to: string, attachments: Attachment[], statement?: MoneyStatement) => {
    const link = await createPolicyLink({ db, env, now }, to, number)
    const mail = createPolicyChangedMail(letterhead, {
      policyNumber: number,
      eventName: certificate.event.tournament,
      courseName: certificate.event.course,
      firstContestDate: certificate.event.firstDay,
      endorsement,
      drawn: getScorecard(certificate).lines,
      message: messageOf(change),
      policyUrl: link.url,
      statement,
    })
    return queueMessage(
      db,
      { cause: `change:${change.id}:${to}`, quoteId, to: [to], ...mail, link, attachments },
      now(),
    )
  }
  if (change.tellClient || messageOf(change) !== null) await send(policy.email)
  if (policy.producerEmail !== null) await send(policy.producerEmail)
  const readers = [policy.email, policy.producerEmail].flatMap((reader) => reader ?? [])
  const seen = readers.flatMap((reader) => payersSeenBy(policy, reader))
  for (const { payer, document } of account) {
    if (document.type !== 'credit_memo' || seen.includes(payer)) continue
    await queueCreditMail(context, document.content, policy, payer)
  }
}
