import { ISSUED_DOCUMENT_NAMES, type IssuedDocumentType } from '#domain/documents/issued-documents.ts'
import { ProblemError } from '#domain/problem.ts'
import type { CaseParty } from '#domain/desk/case-mail/copy-readers.ts'
import type { Rep } from '#server/access/access.ts'
import { type MailCase, nameCase, readCase } from '#server/desk/case-mail/mail-case.ts'
import { listPapers, type Paper } from '#server/desk/case-mail/case-documents.ts'
import { queueCaseMail, type QueuedMail } from '#server/desk/case-mail/queue-case-mail.ts'
import { requireNotJustSent } from '#server/desk/case-mail/require-not-just-sent.ts'
import type { Context } from '#server/kit/context.ts'
import { createCertificateAgainMail } from '#server/messaging/templates/case-mail/documents.ts'
import { createLetterhead } from '#server/messaging/templates/rendering/mail-content.ts'
import { createPolicyLink } from '#server/policies/access/policy-access.ts'
import { isOver } from '#server/policies/repository.ts'
import { requireLockedQuote } from '#server/quotes/require-quote.ts'
import { type Effects, runWrite } from '#server/writes/run-write.ts'

const NOT_BOUGHT = 'This quote has no policy yet, so it has no certificate.'
const IS_OVER = 'Nothing on this policy is insured now. Choose the documents to send instead.'

/** What proves a payment, or asks for one. */
const ACCOUNT_TYPES: readonly Paper['type'][] = ['receipt', 'invoice', 'payment']

/**
 * Mails the certificate in force and what was paid once more, to whoever holds the policy.
 *
 * @rule D36 N63 With a producer of record, the producer gets the certificate with its own receipt or invoice, and its client the
 * certificate alone; each gets a link of its own.
 * @rule O07 However many ask for it at once, it is mailed once.
 */
export async function sendCertificate(context: Context, rep: Rep, quoteId: string): Promise<QueuedMail[]> {
  return runWrite(context, async (trx, effects) => {
    const mailCase = await readCase(trx, await requireLockedQuote(trx, quoteId))
    if (!mailCase.found) throw new ProblemError({ code: 'NOT_POSSIBLE', why: NOT_BOUGHT })
    if (isOver(mailCase.found.policy)) throw new ProblemError({ code: 'NOT_POSSIBLE', why: IS_OVER })
    await requireNotJustSent(trx, { quoteId, cause: `certificate:${quoteId}`, at: context.now() })
    const inWrite = { ...context, db: trx }
    const papers = await listPapers(inWrite, mailCase)
    const queued: QueuedMail[] = []
    for (const party of ['producer', 'insured'] as const) {
      const email = mailCase.addresses[party]
      if (email !== undefined)
        queued.push(await sendTo(inWrite, effects, rep, { mailCase, papers, party, email }))
    }
    return queued
  })
}

interface Sending {
  mailCase: MailCase
  papers: readonly Paper[]
  party: CaseParty
  email: string
}

async function sendTo(
  context: Context,
  effects: Effects,
  rep: Rep,
  { mailCase, papers, party, email }: Sending,
): Promise<QueuedMail> {
  const { stored, found } = mailCase
  const certificate = papers.filter(({ type, current }) => type === 'certificate' && current)
  const account = papers.filter(
    ({ type, copy }) => ACCOUNT_TYPES.includes(type) && (copy === 'everybody' || copy === party),
  )
  const link = await createPolicyLink(context, email, found?.policy.number)
  const mail = createCertificateAgainMail(createLetterhead(context.env), {
    account: account.map(({ type }) => ISSUED_DOCUMENT_NAMES[type as IssuedDocumentType].toLowerCase()),
    about: nameCase(mailCase, [email]),
    policyUrl: link.url,
  })
  const attached = [...certificate, ...account]
  return queueCaseMail(context, effects, rep, {
    cause: `certificate:${stored.id}`,
    quoteId: stored.id,
    to: [email],
    replyTo: rep.email,
    ...mail,
    link,
    attachments: attached.map(({ fileName, build }) => ({ fileName, words: build() })),
    event: 'papers_sent',
    detail: { papers: attached.map(({ id }) => id).join(' ') },
  })
}
