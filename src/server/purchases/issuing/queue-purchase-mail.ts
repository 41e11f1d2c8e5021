import { mailAboutBooking } from '#server/messaging/mail-of-booking.ts'
import { getEmailKey } from '#domain/values/email-address.ts'
import { buildCertificateDocument } from '#domain/documents/certificate/certificate-document.ts'
import { buildInvoiceDocument } from '#domain/documents/billing/invoice-document.ts'
import { buildReceiptDocument } from '#domain/documents/billing/receipt-document.ts'
import type { CertificateContent } from '#domain/documents/certificate/certificate.ts'
import type { MoneyStatement } from '#domain/policy/money-statement.ts'
import type { Scorecard } from '#domain/quote/scorecard/scorecard.ts'
import { parseEmailList } from '#domain/quote/fields/email-list.ts'
import { formatInvoicePayment } from '#domain/documents/billing/invoice-summary.ts'
import type { PurchaseDocument } from '#server/accounting/repository.ts'
import type { Db } from '#server/kit/db/database.ts'
import type { Attachment } from '#server/schema/messaging/messages.schema.ts'
import type { Context } from '#server/kit/context.ts'
import type { SecretLink } from '#server/messaging/link-token.ts'
import { queueMessage } from '#server/messaging/outbox.ts'
import { createClientCertificateMail } from '#server/messaging/templates/purchase/client-certificate.ts'
import { createLetterhead, type RenderedMail } from '#server/messaging/templates/rendering/mail-content.ts'
import type { InsuredSummary } from '#server/messaging/templates/rendering/insured-summary.ts'
import { createPurchaseCopyMail } from '#server/messaging/templates/purchase/purchase-copy.ts'
import { type BillingFacts, createPurchaseMail } from '#server/messaging/templates/purchase/purchase.ts'
import { createPolicyLink } from '#server/policies/access/policy-access.ts'
import type { Purchase } from '#server/payments/repository.ts'

export interface PurchaseMail {
  purchase: Purchase
  /** The address that may open the policy. */
  email: string
  /** Where the producer who sold the policy gets their documents; undefined if the insured bought it. */
  producerEmail: string | undefined
  certificate: CertificateContent
  document: PurchaseDocument
  /** Of whoever pays. */
  statement: MoneyStatement
}

/**
 * Queues the emails with the documents, in the transaction that issues them. If a producer sold the policy, only the
 * producer gets the receipt or invoice.
 *
 * @rule N63 Insured and producer each get a link of their own.
 * @rule O07 A purchase sends its documents once, and only if it issued them.
 */
export async function queuePurchaseMail(trx: Db, context: Context, documents: PurchaseMail): Promise<void> {
  const { env, now } = context
  const { purchase, email, producerEmail, certificate, document, statement } = documents
  const { id, quoteId } = purchase
  const letterhead = createLetterhead(env)
  const facts = {
    policyNumber: certificate.policyNumber,
    eventName: certificate.event.tournament,
    courseName: certificate.event.course,
    firstContestDate: certificate.event.firstDay,
    insured: summarizeCover(certificate, certificate.scorecard),
  }
  const certificateOnly = () => buildAttachments(certificate, document).certificateOnly
  const allAttachments = () => buildAttachments(certificate, document).allAttachments
  const verifyUrl = certificate.verification.url
  const money = { account: accountFacts(document), statement, dollarSign: document.content.dollarSign }
  const send = (
    what: string,
    { to, files }: { to: string[]; files: () => Attachment[] },
    compose: (db: Db) => Promise<RenderedMail & { link?: SecretLink }>,
  ) => {
    const cause = `${what}:${id}`
    const about = { cause, quoteId, about: `the purchase of policy ${certificate.policyNumber}` }
    return mailAboutBooking({ ...context, db: trx }, about, async (db) => {
      const message = { cause, quoteId, to, ...(await compose(db)), attachments: files() }
      return queueMessage(db, message, now())
    })
  }
  const linked = async (db: Db, to: string, compose: (policyUrl: string) => RenderedMail) => {
    const link = await createPolicyLink({ db, now, env }, to)
    return { ...compose(link.url), link }
  }

  if (producerEmail === undefined) {
    await send('purchase', { to: [email], files: allAttachments }, (db) =>
      linked(db, email, (policyUrl) => createPurchaseMail(letterhead, { ...facts, ...money, policyUrl })),
    )
  } else {
    const { billTo } = document.content
    const agency = billTo.company || billTo.name
    const insured = summarizeCover(certificate, document.content.scorecard)
    await send('purchase', { to: [producerEmail], files: allAttachments }, (db) =>
      linked(db, producerEmail, (policyUrl) =>
        createPurchaseMail(letterhead, { ...facts, ...money, insured, policyUrl }),
      ),
    )
    await send('purchase-client', { to: [email], files: certificateOnly }, (db) =>
      linked(db, email, (policyUrl) =>
        createClientCertificateMail(letterhead, { ...facts, agency, policyUrl }),
      ),
    )
  }

  const others = additionalRecipients(purchase.alsoSendTo, email)
  if (others.length === 0) return
  const buyer = certificate.insured.company || certificate.insured.name
  const isInsureds = producerEmail === undefined
  await send('purchase-copy', { to: others, files: isInsureds ? allAttachments : certificateOnly }, () =>
    Promise.resolve(
      createPurchaseCopyMail(letterhead, {
        ...facts,
        buyer,
        ...(isInsureds && { account: document.type }),
        verifyUrl,
      }),
    ),
  )
}

/** The contests as this receiver's own paper shows them. */
function summarizeCover(
  { days }: CertificateContent,
  scorecard: Scorecard | undefined,
): InsuredSummary | undefined {
  return scorecard && { scorecard, days, hasFees: true }
}

function accountFacts({ type, content }: PurchaseDocument): BillingFacts {
  return type === 'invoice'
    ? { type, dueOn: content.dueOn, howToPay: formatInvoicePayment(content) }
    : { type }
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
