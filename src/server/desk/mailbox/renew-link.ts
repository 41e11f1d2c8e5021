import { pagePath } from '#contract/page-path.ts'
import { ProblemError } from '#domain/problem.ts'
import { isEmail } from '#domain/values/email-address.ts'
import { ZERO } from '#domain/values/money.ts'
import { createInvoiceLink } from '#server/accounting/invoices/queue-invoice-mail.ts'
import { findInvoice } from '#server/accounting/invoices/repository.ts'
import type { Context } from '#server/kit/context.ts'
import { createPlaceholder, hasPlaceholder, type SecretLink } from '#server/messaging/link-token.ts'
import type { Message } from '#server/messaging/repository.ts'
import { createPolicyLink } from '#server/policies/access/policy-access.ts'
import { requireLockedQuote } from '#server/quotes/require-quote.ts'
import { createTermsLink } from '#server/quotes/terms/send-terms.ts'

type LinkContext = Pick<Context, 'db' | 'now' | 'env'>

const LINK_IS_GONE =
  'We can’t renew the link in this message. Do again what it was for: get a new password, invite the person, change the ' +
  'email, or subscribe.'
const IS_BOUGHT =
  'This message asks to accept the terms of a quote that is bought, so we can’t send it again.'

/** Makes the link anew if the message has one of its kind. */
type Renewal = (context: LinkContext, message: Message) => Promise<SecretLink | undefined>

/**
 * A new link where the old one was; undefined where there was none. Throws where it cannot be made again.
 *
 * @rule N76 The token of a link is not kept, so what is sent again has a new one: to the policies, to the terms, or to pay the invoice.
 */
export async function renewLink(context: LinkContext, message: Message): Promise<SecretLink | undefined> {
  const { html, plain } = message
  if (!hasPlaceholder(plain) && !hasPlaceholder(html)) return undefined
  for (const renew of [renewPolicyLink, renewTermsLink, renewInvoiceLink]) {
    const link = await renew(context, message)
    if (link) return link
  }
  throw notPossible(LINK_IS_GONE)
}

const renewPolicyLink: Renewal = async (context, { plain, recipient: email }) => {
  if (!isEmail(email) || !plain.includes(pagePath('policies', { token: REDACTED, email }))) return undefined
  return createPolicyLink(context, email)
}

const renewTermsLink: Renewal = async (context, { plain, quoteId, channel, recipient }) => {
  if (quoteId === null || !plain.includes(pagePath('terms', { token: REDACTED }))) return undefined
  const { policyNumber } = await requireLockedQuote(context.db, quoteId)
  if (policyNumber !== null) throw notPossible(IS_BOUGHT)
  const delivery = channel === 'text' ? 'text_terms' : 'email_terms'
  return createTermsLink(context, { quoteId, delivery, recipient })
}

const renewInvoiceLink: Renewal = async (context, { plain, attachments, recipient: email }) => {
  if (!isEmail(email) || !plain.includes(pagePath('pay-invoice', { token: REDACTED }))) return undefined
  const [invoice] = attachments.flatMap(({ fileName }) => /(INV-\d+)\.pdf$/.exec(fileName)?.[1] ?? [])
  const balance = invoice === undefined ? undefined : await findInvoice(context.db, invoice)
  if (!balance) return undefined
  if (balance.open <= ZERO)
    throw notPossible(
      `Nothing is owed on invoice ${balance.number}, so there is nothing to pay with this message.`,
    )
  return createInvoiceLink(context, balance.number, email)
}

/** As long as every token is, so that the links of a stored text are found by it. */
const TOKEN_LENGTH = 43
const REDACTED = createPlaceholder('x'.repeat(TOKEN_LENGTH))

export function notPossible(why: string): ProblemError {
  return new ProblemError({ code: 'NOT_POSSIBLE', why })
}
