import { refuseMailSize } from '#domain/desk/case-mail/mail-size.ts'
import { refuseReaders } from '#domain/desk/case-mail/copy-readers.ts'
import { ProblemError } from '#domain/problem.ts'
import { parseEmailList } from '#domain/quote/fields/email-list.ts'
import { displayTimeZone } from '#domain/quote/model/event-time-zone.ts'
import type { Rep } from '#server/access/access.ts'
import { type MailCase, readCase, withoutProducersKeys } from '#server/desk/case-mail/mail-case.ts'
import { listTellingPapers } from '#server/desk/case-mail/present-message.ts'
import { readersOfMessage } from '#server/desk/case-mail/message-readers.ts'
import { nameSender, queueCaseMail, type QueuedMail } from '#server/desk/case-mail/queue-case-mail.ts'
import { findCaseMessage, findListedMessage } from '#server/desk/case-mail/repository.ts'
import { invalid } from '#server/desk/case-mail/send-documents.ts'
import { listSentFiles } from '#server/desk/mailbox/sent-files.ts'
import type { Context } from '#server/kit/context.ts'
import { hasPlaceholder } from '#server/messaging/link-token.ts'
import type { Message } from '#server/messaging/repository.ts'
import { createForwardedMail } from '#server/messaging/templates/case-mail/forwarded.ts'
import { createLetterhead } from '#server/messaging/templates/rendering/mail-content.ts'
import { requireLockedQuote } from '#server/quotes/require-quote.ts'
import { runWrite } from '#server/writes/run-write.ts'

interface Forwarding {
  quoteId: string
  id: string
  to: string
  note: string | undefined
}

/**
 * Mails a message of a case, with its files, to others for a rep.
 *
 * @rule D40 The note stands above, the message below, its files are attached, and it is a message of its own in the case.
 * @rule N63 What was for one party of the case does not go to the other.
 * @rule N76 Its secret links do not go with it.
 */
export async function forwardMessage(context: Context, rep: Rep, asked: Forwarding): Promise<QueuedMail[]> {
  const { quoteId, id } = asked
  return runWrite(context, async (trx, effects) => {
    const inWrite = { ...context, db: trx }
    const mailCase = await readCase(trx, await requireLockedQuote(trx, quoteId))
    const message = await findCaseMessage(trx, quoteId, id)
    if (!message) throw new ProblemError({ code: 'NOT_FOUND', what: 'message' })
    const to = parseEmailList(asked.to)
    await requireOwnMessage(inWrite, mailCase, { id, to })
    await requireMailableFiles(context, message)
    const text = (written: string) => withoutProducersKeys(mailCase, to, written)
    const sent = await queueCaseMail(inWrite, effects, rep, {
      cause: `forward:${id}`,
      quoteId,
      to,
      replyTo: rep.email,
      ...createForwardedMail(createLetterhead(context.env), {
        sender: nameSender(rep, context.env),
        note: asked.note === undefined ? undefined : text(asked.note),
        original: {
          subject: text(message.channel === 'text' ? 'Text message' : message.subject),
          to: message.recipient,
          written: formatWritten(message, mailCase),
          plain: text(withoutSecretLinks(message.plain)),
          lostLink: hasPlaceholder(message.plain),
        },
      }),
      attachments: message.attachments,
      event: 'message_forwarded',
      detail: { forwarded: id },
    })
    return [sent]
  })
}

async function requireOwnMessage(
  context: Context,
  mailCase: MailCase,
  { id, to }: { id: string; to: readonly string[] },
): Promise<void> {
  const listed = await findListedMessage(context.db, mailCase.stored.id, id)
  if (!listed) return
  const readers = readersOfMessage(mailCase, await listTellingPapers(context, mailCase), listed)
  const refusal = refuseReaders('This message', readers, { to, addresses: mailCase.addresses })
  if (refusal !== undefined) throw invalid('to', refusal)
}

async function requireMailableFiles({ threads }: Context, message: Message): Promise<void> {
  const files = await listSentFiles(message, (words) => threads.renderPdf(words, 'person'))
  const refusal = refuseMailSize(files.reduce((sum, { content }) => sum + (content?.length ?? 0), 0))
  if (refusal !== undefined) throw new ProblemError({ code: 'NOT_POSSIBLE', why: `${refusal}.` })
}

/** A line that is nothing but such a link, and the name of its button above it. */
const SECRET_LINK = /(?:^[^\n]*:\n)?^\S*link-redacted-\S*$\n?/gm

function withoutSecretLinks(plain: string): string {
  return plain.replaceAll(SECRET_LINK, '')
}

function formatWritten({ createdAt }: Message, { quote }: MailCase): string {
  return createdAt.toLocaleString('en-US', {
    dateStyle: 'full',
    timeStyle: 'short',
    timeZone: displayTimeZone(quote.answers) ?? 'UTC',
  })
}
