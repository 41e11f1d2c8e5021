import type { LetterLink } from '#domain/desk/case-mail/message-links.ts'
import { partiesAt } from '#domain/desk/case-mail/copy-readers.ts'
import { dollarSignOf } from '#domain/quote/model/dollar-sign.ts'
import { parseEmailList } from '#domain/quote/fields/email-list.ts'
import { canReceiveLink } from '#domain/quote/sending/link-recipients.ts'
import { formatMoney } from '#domain/values/money.ts'
import { pagePath } from '#contract/page-path.ts'
import { createInvoiceLink } from '#server/accounting/invoices/queue-invoice-mail.ts'
import type { Rep } from '#server/access/access.ts'
import { findDueInvoice } from '#server/desk/case-mail/template-facts.ts'
import { type MailCase, nameCase, readCase, withoutProducersKeys } from '#server/desk/case-mail/mail-case.ts'
import { queueCaseMail, type QueuedMail } from '#server/desk/case-mail/queue-case-mail.ts'
import { invalid } from '#server/desk/case-mail/send-documents.ts'
import { findThread } from '#server/desk/case-mail/thread.ts'
import { markAnswered } from '#server/inbound/set-state.ts'
import type { Context } from '#server/kit/context.ts'
import type { SecretLink } from '#server/messaging/link-token.ts'
import { createLetterMail } from '#server/messaging/templates/case-mail/written-message.ts'
import { createLetterhead } from '#server/messaging/templates/rendering/mail-content.ts'
import { createPolicyLink } from '#server/policies/access/policy-access.ts'
import { requireLockedQuote } from '#server/quotes/require-quote.ts'
import { runWrite } from '#server/writes/run-write.ts'

interface Letter {
  quoteId: string
  to: string
  subject: string
  text: string
  link: LetterLink
  /** The message of the case that it answers. */
  inReplyTo: string | undefined
}

/**
 * Mails what a rep wrote about a case; answers go to the rep.
 *
 * @rule O18 A letter is written in the case, goes on with the conversation that it answers, and stands in its list and audit log.
 * @rule N62 To anybody but the producer, neither the number nor the link of a producer's quote goes along.
 */
export async function writeLetter(context: Context, rep: Rep, letter: Letter): Promise<QueuedMail[]> {
  const { quoteId } = letter
  return runWrite(context, async (trx, effects) => {
    const inWrite = { ...context, db: trx }
    const mailCase = await readCase(trx, await requireLockedQuote(trx, quoteId))
    const to = parseEmailList(letter.to)
    const { thread, inboundId } =
      letter.inReplyTo === undefined
        ? { thread: undefined }
        : await findThread(inWrite, quoteId, letter.inReplyTo)
    const opens = await openersOf[letter.link](inWrite, mailCase, to)
    const subject = withoutProducersKeys(mailCase, to, letter.subject)
    const text = withoutProducersKeys(mailCase, to, letter.text)
    const mail = createLetterMail(createLetterhead(context.env), {
      subject,
      text,
      about: nameCase(mailCase, to),
      opens,
    })
    const sent = await queueCaseMail(inWrite, effects, rep, {
      cause: `letter:${quoteId}`,
      quoteId,
      to,
      replyTo: rep.email,
      thread,
      ...mail,
      ...(opens?.link && { link: opens.link }),
      attachments: [],
      event: 'letter_sent',
      detail: { subject, ...(letter.link !== 'none' && { link: letter.link }) },
    })
    if (inboundId !== undefined)
      await markAnswered(trx, effects, { inboundId, messageId: sent.id, rep, at: context.now() })
    return [sent]
  })
}

/** The button of a letter, with its secret link if it is one. */
interface Opener {
  label: string
  url: string
  advice: string
  link?: SecretLink
}

type FindOpener = (context: Context, mailCase: MailCase, to: readonly string[]) => Promise<Opener | undefined>

const openQuote: FindOpener = ({ env }, { stored, quote }, to) => {
  if (stored.policyNumber !== null)
    throw invalid('link', `This quote is bought. Choose the link to policy ${stored.policyNumber} instead`)
  if (!to.every((address) => canReceiveLink(quote.answers, address)))
    throw invalid(
      'to',
      'Only the producer may have the link to this quote. Send it to them alone, or leave the link out',
    )
  return Promise.resolve({
    label: 'Open your quote',
    url: env.publicUrl + pagePath('quote', { guid: stored.id }),
    advice: 'Anyone who has this link can see and change the quote, so share it with care.',
  })
}

const openPolicy: FindOpener = async (context, mailCase, to) => {
  const { found } = mailCase
  if (!found) throw invalid('link', 'This quote has no policy yet. Choose another link, or none')
  const receiver = requireOneParty(mailCase, to)
  const link = await createPolicyLink(context, receiver, found.policy.number)
  return {
    label: 'See your policy',
    url: link.url,
    advice: 'Anyone with this link can see your policy, so don’t forward this email.',
    link,
  }
}

const openInvoice: FindOpener = async (context, mailCase, to) => {
  const receiver = requireOneParty(mailCase, to)
  const due = await findDueInvoice(context.db, mailCase, receiver)
  if (!due) throw invalid('link', `${receiver} owes nothing on this policy. Choose another link, or none`)
  const link = await createInvoiceLink(context, due.number, receiver)
  return {
    label: `Pay ${formatMoney(due.open, dollarSignOf(mailCase.quote.answers))}`,
    url: link.url,
    advice: 'Anyone with this link can see and pay this invoice.',
    link,
  }
}

const openersOf: Readonly<Record<LetterLink, FindOpener>> = {
  none: () => Promise.resolve(undefined),
  quote: openQuote,
  policy: openPolicy,
  invoice: openInvoice,
}

/** @rule N63 A secret link is its receiver's alone, and only whoever holds the policy gets one. */
function requireOneParty({ addresses }: MailCase, to: readonly string[]): string {
  const [receiver, ...others] = to
  if (receiver === undefined || others.length > 0)
    throw invalid(
      'to',
      'This link is for one person alone. Send it to one address at a time, or leave the link out',
    )
  if (partiesAt(receiver, addresses).length === 0)
    throw invalid(
      'to',
      'Only the insured or the producer of this policy can have this link. Choose one of them, or leave the link out',
    )
  return receiver
}
