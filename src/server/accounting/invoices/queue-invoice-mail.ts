import { pagePath } from '#contract/page-path.ts'
import { buildInvoiceDocument } from '#domain/documents/billing/invoice-document.ts'
import type { InvoiceContent } from '#domain/documents/billing/invoice.ts'
import { emailOfPayer, type RecordedPolicy } from '#domain/policy/producer-of-record.ts'
import { getEmailKey } from '#domain/values/email-address.ts'
import type { Cents } from '#domain/values/money.ts'
import { insertInvoiceLink } from '#server/accounting/invoices/repository.ts'
import type { SecretLink } from '#server/messaging/link-token.ts'
import { mailAboutBooking, requireReceiver } from '#server/messaging/mail-of-booking.ts'
import { queueMessage } from '#server/messaging/outbox.ts'
import { createInvoiceMail, type InvoiceReason } from '#server/messaging/templates/account/invoice.ts'
import { createLetterhead } from '#server/messaging/templates/rendering/mail-content.ts'
import type { Context } from '#server/kit/context.ts'
import { createSecret, hashSecret } from '#server/kit/http/security/secret-token.ts'

const DAY_MS = 86_400_000
/** Longer than an invoice may be due, so that one that is overdue can still be paid by it. */
const LINK_DAYS = 90

interface BilledInvoice {
  policy: RecordedPolicy
  /** Whose it is. */
  payer: number
  quoteId: string
  content: InvoiceContent
  open: Cents
  because: InvoiceReason
  /** One cause sends one mail. */
  cause: string
}

/**
 * Queues the mail by which an invoice can be paid, in the transaction of its cause.
 *
 * @rule N108 The payer of an invoice gets a link that shows and pays it, and opens nothing else.
 */
export async function queueInvoiceMail(context: Context, billed: BilledInvoice): Promise<void> {
  const { env, now } = context
  const { policy, payer, quoteId, content, open, because, cause } = billed
  const about = `invoice ${content.number} of policy ${content.policyNumber}`
  await mailAboutBooking(context, { cause, quoteId, about }, async (inner) => {
    const to = requireReceiver(emailOfPayer(policy, payer))
    const link = await createInvoiceLink({ ...context, db: inner }, content.number, to)
    const mail = createInvoiceMail(createLetterhead(env), { content, open, because, payUrl: link.url })
    const words = buildInvoiceDocument(content)
    const attachments = [{ fileName: `${content.policyNumber}-${content.number}.pdf`, words }]
    return queueMessage(inner, { cause, quoteId, to: [to], ...mail, link, attachments }, now())
  })
}

/** A link to pay one invoice, for a mail to an address. */
export async function createInvoiceLink(
  { db, env, now }: Pick<Context, 'db' | 'env' | 'now'>,
  invoice: string,
  email: string,
): Promise<SecretLink> {
  const token = createSecret()
  const createdAt = now()
  const expiresAt = new Date(createdAt.getTime() + LINK_DAYS * DAY_MS)
  await insertInvoiceLink(db, {
    tokenHash: hashSecret(token),
    invoice,
    email: getEmailKey(email),
    createdAt,
    expiresAt,
  })
  return { url: env.publicUrl + pagePath('pay-invoice', { token }), token, expiresAt }
}
