import { type CertificateContent } from '#domain/policy/certificate.ts'
import { toBePaidText } from '#domain/policy/invoice-summary.ts'
import { type PurchaseDocument } from '#server/accounting/repository.ts'
import { type Db } from '#server/db/database.ts'
import { type Attachment } from '#server/db/schema.ts'
import { certificatePdf } from '#server/documents/certificate-pdf.ts'
import { invoicePdf } from '#server/documents/invoice-pdf.ts'
import { receiptPdf } from '#server/documents/receipt-pdf.ts'
import { type Context } from '#server/http/serve.ts'
import { queueMessage } from '#server/mail/outbox.ts'
import { clientCertificateMail } from '#server/mail/templates/client-certificate.ts'
import { letterheadOf, type RenderedMail } from '#server/mail/templates/mail-content.ts'
import { purchaseCopyMail } from '#server/mail/templates/purchase-copy.ts'
import { type AccountFacts, purchaseMail } from '#server/mail/templates/purchase.ts'
import { createPolicyLink } from '#server/policies/policy-access.ts'
import { type Purchase } from '#server/purchases/repository.ts'

export interface Papers {
  purchase: Purchase
  /** The address that the policy is bound to. */
  email: string
  /** Who sold it to its client, and where they get their own papers; absent where the insured bought it. */
  producerEmail: string | undefined
  certificate: CertificateContent
  document: PurchaseDocument
}

/**
 * Puts the papers into the outbox, in the transaction that issues them: with a link to the policy for the
 * insured, without one for whoever else was named. Of a policy that a producer sold, only the producer gets the
 * receipt or the invoice.
 *
 * @rule O07 A purchase sends its papers once, and exactly if it issued them.
 */
export async function queuePurchaseMail(trx: Db, { env, now }: Context, papers: Papers): Promise<void> {
  const { purchase, email, producerEmail, certificate, document } = papers
  const { id, quoteId } = purchase
  const letterhead = letterheadOf(env)
  const facts = {
    policyNumber: certificate.policyNumber,
    eventName: certificate.event.tournament,
    courseName: certificate.event.course,
    firstContestDate: certificate.event.firstDay,
  }
  const { certificateOnly, both } = await attached(certificate, document)
  const policyUrl = await createPolicyLink({ db: trx, now, env }, email)
  const verifyUrl = certificate.verification.url
  const account = accountFacts(document)
  const send = (cause: string, to: string[], mail: RenderedMail, attachments: Attachment[]) =>
    queueMessage(trx, { cause: `${cause}:${id}`, quoteId, to, ...mail, attachments }, now())

  if (producerEmail === undefined) {
    const mail = purchaseMail(letterhead, { ...facts, account, opens: { policyUrl } })
    await send('purchase', [email], mail, both)
  } else {
    const { billTo } = document.content
    const agency = billTo.company || billTo.name
    const mail = purchaseMail(letterhead, { ...facts, account, opens: { verifyUrl } })
    await send('purchase', [producerEmail], mail, both)
    const toClient = clientCertificateMail(letterhead, { ...facts, agency, policyUrl })
    await send('purchase-client', [email], toClient, certificateOnly)
  }

  const others = otherReaders(purchase.alsoSendTo, email)
  if (others.length === 0) return
  const buyer = certificate.insured.company || certificate.insured.name
  const isInsureds = producerEmail === undefined
  const copy = purchaseCopyMail(letterhead, {
    ...facts,
    buyer,
    ...(isInsureds && { account: document.type }),
    verifyUrl,
  })
  await send('purchase-copy', others, copy, isInsureds ? both : certificateOnly)
}

/** What the mail says of the money. */
function accountFacts({ type, content }: PurchaseDocument): AccountFacts {
  return type === 'invoice'
    ? { type, total: content.total, dueOn: content.dueOn, howToPay: toBePaidText(content) }
    : { type, total: content.total }
}

async function attached(certificate: CertificateContent, document: PurchaseDocument) {
  const number = certificate.policyNumber
  const certificateOnly = [pdf(`${number}-certificate.pdf`, await certificatePdf(certificate))]
  const account =
    document.type === 'invoice'
      ? pdf(`${number}-invoice.pdf`, await invoicePdf(document.content))
      : pdf(`${number}-receipt.pdf`, await receiptPdf(document.content))
  return { certificateOnly, both: [...certificateOnly, account] }
}

function pdf(fileName: string, content: Buffer): Attachment {
  return { fileName, contentType: 'application/pdf', content: content.toString('base64') }
}

/** The addresses typed beside the payment, but for the insured's own. */
function otherReaders(typed: string | null, own: string): string[] {
  const addresses = (typed ?? '').split(/[\s,;]+/).filter(Boolean)
  return addresses.filter((address) => address.toLowerCase() !== own.toLowerCase())
}
