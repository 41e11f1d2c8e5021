import { addressKey } from '#domain/email-address.ts'
import { certificateWords } from '#domain/papers/certificate-words.ts'
import { invoiceWords } from '#domain/papers/invoice-words.ts'
import { receiptWords } from '#domain/papers/receipt-words.ts'
import { type CertificateContent } from '#domain/policy/certificate.ts'
import { addressesIn } from '#domain/quote/address-list.ts'
import { toBePaidText } from '#domain/policy/invoice-summary.ts'
import { type PurchaseDocument } from '#server/accounting/repository.ts'
import { type Db } from '#server/db/database.ts'
import { type Attachment } from '#server/db/mail.schema.ts'
import { type Context } from '#server/http/serve.ts'
import { type SecretLink } from '#server/mail/link-token.ts'
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
  const { certificateOnly, both } = attached(certificate, document)
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
    const mail = purchaseMail(letterhead, { ...facts, account, opens: { policyUrl } })
    await send('purchase', [email], { ...mail, link }, both)
  } else {
    const { billTo } = document.content
    const agency = billTo.company || billTo.name
    const mail = purchaseMail(letterhead, { ...facts, account, opens: { verifyUrl } })
    await send('purchase', [producerEmail], mail, both)
    const toClient = clientCertificateMail(letterhead, { ...facts, agency, policyUrl })
    await send('purchase-client', [email], { ...toClient, link }, certificateOnly)
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

function attached(certificate: CertificateContent, document: PurchaseDocument) {
  const number = certificate.policyNumber
  const certificateOnly: Attachment[] = [
    { fileName: `${number}-certificate.pdf`, words: certificateWords(certificate, 'in-force') },
  ]
  const account: Attachment =
    document.type === 'invoice'
      ? { fileName: `${number}-invoice.pdf`, words: invoiceWords(document.content) }
      : { fileName: `${number}-receipt.pdf`, words: receiptWords(document.content) }
  return { certificateOnly, both: [...certificateOnly, account] }
}

/** The addresses typed beside the payment, but for the insured's own. */
function otherReaders(typed: string | null, own: string): string[] {
  return addressesIn(typed ?? '').filter((address) => addressKey(address) !== addressKey(own))
}
