import { type CertificateContent, type CertificateStatus } from '#domain/documents/certificate/certificate.ts'
import { buildEndorsementDocument } from '#domain/documents/endorsement/endorsement-document.ts'
import { type EndorsementContent } from '#domain/documents/endorsement/endorsement.ts'
import { queueMessage } from '#server/messaging/outbox.ts'
import { createPolicyChangedMail } from '#server/messaging/templates/policy-changes/policy-changed.ts'
import { createLetterhead } from '#server/messaging/templates/rendering/mail-content.ts'
import { type Context } from '#server/kit/context.ts'
import { type Attachment } from '#server/kit/db/schema/messaging/messages.schema.ts'
import { createPolicyLink } from '#server/policies/access/policy-access.ts'
import { type AccountPaper, printAccountPaper } from '#server/policies/amendments/applying/attachments.ts'
import { attachCertificate } from '#server/policies/changes/applying/attach-certificate.ts'
import { type PolicyChange } from '#server/policies/amendments/repository.ts'
import { type Policy } from '#server/policies/repository.ts'

export interface ChangeMail {
  change: PolicyChange
  policy: Policy
  quoteId: string
  certificate: CertificateContent
  endorsement: EndorsementContent
  account: AccountPaper | undefined
  /** A producer sold the policy: the document of account is the producer's. */
  isProducers: boolean
  status: CertificateStatus
}

/**
 * Queues the papers of an applied change, in its transaction. Each address gets a link of its own.
 *
 * @rule N63 On a producer's policy the producer gets its document of account, and its client gets the rest.
 */
export async function queueChangeMail({ db, env, now }: Context, sent: ChangeMail): Promise<void> {
  const { change, policy, quoteId, certificate, endorsement, account, isProducers, status } = sent
  const letterhead = createLetterhead(env)
  const { number } = policy
  const papers: Attachment[] = [
    attachCertificate(number, certificate, status),
    {
      fileName: `${number}-endorsement-${endorsement.number}.pdf`,
      words: buildEndorsementDocument(endorsement),
    },
  ]
  const paper = account && printAccountPaper(number, account)
  const send = async (to: string, attachments: Attachment[]) => {
    const link = await createPolicyLink({ db, env, now }, to, number)
    const mail = createPolicyChangedMail(letterhead, {
      policyNumber: number,
      eventName: certificate.event.tournament,
      courseName: certificate.event.course,
      firstContestDate: certificate.event.firstDay,
      endorsement,
      policyUrl: link.url,
    })
    await queueMessage(
      db,
      { cause: `change:${change.id}:${to}`, quoteId, to: [to], ...mail, link, attachments },
      now(),
    )
  }
  if (change.tellClient) await send(policy.email, !isProducers && paper ? [...papers, paper] : papers)
  if (isProducers && policy.producerEmail !== null) {
    await send(policy.producerEmail, paper ? [...papers, paper] : papers)
  }
}
