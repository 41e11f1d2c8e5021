import { getEmailKey } from '#domain/values/email-address.ts'
import { buildCertificateDocument } from '#domain/documents/certificate/certificate-document.ts'
import { buildInvoiceDocument } from '#domain/documents/billing/invoice-document.ts'
import { buildReceiptDocument } from '#domain/documents/billing/receipt-document.ts'
import { type CertificateContent } from '#domain/documents/certificate/certificate.ts'
import { type Scorecard } from '#domain/quote/scorecard/scorecard.ts'
import { parseEmailList } from '#domain/quote/fields/email-list.ts'
import { formatInvoicePayment } from '#domain/documents/billing/invoice-summary.ts'
import { type PurchaseDocument } from '#server/accounting/repository.ts'
import { type Db } from '#server/kit/db/database.ts'
import { type Attachment } from '#server/kit/db/schema/messaging/messages.schema.ts'
import { type Context } from '#server/kit/context.ts'
import { type SecretLink } from '#server/messaging/link-token.ts'
import { queueMessage } from '#server/messaging/outbox.ts'
import { createClientCertificateMail } from '#server/messaging/templates/purchase/client-certificate.ts'
import { createLetterhead, type RenderedMail } from '#server/messaging/templates/rendering/mail-content.ts'
import { type InsuredSummary } from '#server/messaging/templates/rendering/insured-summary.ts'
import { createPurchaseCopyMail } from '#server/messaging/templates/purchase/purchase-copy.ts'
import { type BillingFacts, createPurchaseMail } from '#server/messaging/templates/purchase/purchase.ts'
import { createPolicyLink } from '#server/policies/access/policy-access.ts'
import { type Purchase } from '#server/payments/repository.ts'

export interface PurchaseMail {
  purchase: Purchase
  /** The address that may open the policy. */
  email: string
  /** Where the producer who sold the policy gets their documents; undefined if the insured bought it. */
  producerEmail: string | undefined
  certificate: CertificateContent
  document: PurchaseDocument
}

/**
 * Queues the emails with the documents, in the transaction that issues them. If a producer sold the policy, only the
 * producer gets the receipt or invoice.
 *
 * @rule N63 Insured and producer each get a link of their own.
 * @rule O07 A purchase sends its documents once, and only if it issued them.
 */
export async function queuePurchaseMail(
  trx: Db,
  { env, now }: Context,
  documents: PurchaseMail,
): Promise<void> {
  const { purchase, email, producerEmail, certificate, document } = documents
  const { id, quoteId } = purchase
  const letterhead = createLetterhead(env)
  const facts = {
    policyNumber: certificate.policyNumber,
    eventName: certificate.event.tournament,
    courseName: certificate.event.course,
    firstContestDate: certificate.event.firstDay,
    insured: summarizeCover(certificate, certificate.scorecard),
  }
  const { certificateOnly, allAttachments } = buildAttachments(certificate, document)
  const link = await createPolicyLink({ db: trx, now, env }, email)
  const policyUrl = link.url
  const verifyUrl = certificate.verification.url
  const account = accountFacts(document)
  const send = (
    cause: string,
    to: string[],
    mail: RenderedMail & { link?: SecretLink },
    files: Attachment[],
  ) => queueMessage(trx, { cause: `${cause}:${id}`, quoteId, to, ...mail, attachments: files }, now())

  if (producerEmail === undefined) {
    const mail = createPurchaseMail(letterhead, { ...facts, account, policyUrl })
    await send('purchase', [email], { ...mail, link }, allAttachments)
  } else {
    const { billTo } = document.content
    const agency = billTo.company || billTo.name
    const insured = summarizeCover(certificate, document.content.scorecard)
    const own = await createPolicyLink({ db: trx, now, env }, producerEmail)
    const mail = createPurchaseMail(letterhead, { ...facts, insured, account, policyUrl: own.url })
    await send('purchase', [producerEmail], { ...mail, link: own }, allAttachments)
    const toClient = createClientCertificateMail(letterhead, { ...facts, agency, policyUrl })
    await send('purchase-client', [email], { ...toClient, link }, certificateOnly)
  }

  const others = additionalRecipients(purchase.alsoSendTo, email)
  if (others.length === 0) return
  const buyer = certificate.insured.company || certificate.insured.name
  const isInsureds = producerEmail === undefined
  const copy = createPurchaseCopyMail(letterhead, {
    ...facts,
    buyer,
    ...(isInsureds && { account: document.type }),
    verifyUrl,
  })
  await send('purchase-copy', others, copy, isInsureds ? allAttachments : certificateOnly)
}

/** The contests as this receiver's own paper shows them. */
function summarizeCover(
  { days }: CertificateContent,
  scorecard: Scorecard | undefined,
): InsuredSummary | undefined {
  return scorecard && { scorecard, days, hasFees: true }
}

/** The amounts for the email. */
function accountFacts({ type, content }: PurchaseDocument): BillingFacts {
  const { total, dollarSign } = content
  return type === 'invoice'
    ? { type, total, dollarSign, dueOn: content.dueOn, howToPay: formatInvoicePayment(content) }
    : { type, total, dollarSign }
}

function buildAttachments(certificate: CertificateContent, document: PurchaseDocument) {
  const number = certificate.policyNumber
  const certificateOnly: Attachment[] = [
    { fileName: `${number}-certificate.pdf`, words: buildCertificateDocument(certificate, 'in-force') },
  ]
  const account: Attachment =
    document.type === 'invoice'
      ? { fileName: `${number}-invoice.pdf`, words: buildInvoiceDocument(document.content) }
      : { fileName: `${number}-receipt.pdf`, words: buildReceiptDocument(document.content) }
  return { certificateOnly, allAttachments: [...certificateOnly, account] }
}

/** The addresses entered with the payment, without the insured's own. */
function additionalRecipients(typed: string | null, own: string): string[] {
  return parseEmailList(typed ?? '').filter((address) => getEmailKey(address) !== getEmailKey(own))
}
