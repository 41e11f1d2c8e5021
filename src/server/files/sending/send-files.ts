import { formatFileSize } from '#domain/desk/case-mail/mail-size.ts'
import { goesAsLink } from '#domain/files/case-files.ts'
import { parseEmailList } from '#domain/quote/fields/email-list.ts'
import { getEmailKey } from '#domain/values/email-address.ts'
import type { Rep } from '#server/access/access.ts'
import { listContactsToAsk } from '#server/carriers/repository.ts'
import { type MailCase, nameCase, readCase, withoutProducersKeys } from '#server/desk/case-mail/mail-case.ts'
import { nameSender, queueCaseMail, type QueuedMail } from '#server/desk/case-mail/queue-case-mail.ts'
import { nameFiles } from '#server/files/changing/change-files.ts'
import type { CaseFileRow } from '#server/files/listing/repository.ts'
import { type LeavingFile, makeLink, requireLeaving } from '#server/files/sending/leaving-files.ts'
import type { Context } from '#server/kit/context.ts'
import { readParts } from '#server/kit/files/parts/store-parts.ts'
import { createFilesMail } from '#server/messaging/templates/case-mail/files.ts'
import { createLetterhead } from '#server/messaging/templates/rendering/mail-content.ts'
import type { SecretLink } from '#server/messaging/link-token.ts'
import { requireLockedQuote } from '#server/quotes/require-quote.ts'
import { type Effects, runWrite } from '#server/writes/run-write.ts'

interface FilesToSend {
  quoteId: string
  files: readonly string[]
  to: string
  note: string | undefined
}

type SentMail = QueuedMail & { is_link: boolean }

/**
 * Mails chosen files of a case for a rep.
 *
 * @rule D36 What was chosen goes in one mail to those who get it attached, and by a link of their own to each of the others.
 * @rule N107 What stands in a folder of ours goes to nobody.
 */
export async function sendFiles(context: Context, rep: Rep, asked: FilesToSend): Promise<SentMail[]> {
  return runWrite(context, async (trx, effects) => {
    const inWrite = { ...context, db: trx }
    const mailCase = await readCase(trx, await requireLockedQuote(trx, asked.quoteId))
    const files = await requireLeaving(inWrite, rep, asked)
    const carriers = (await listContactsToAsk(trx)).map(({ email }) => getEmailKey(email))
    const isCarrier = (address: string) => carriers.includes(getEmailKey(address))
    const bytes = files.map((file) => file.bytes)
    const to = parseEmailList(asked.to)
    const linked = to.filter((address) => goesAsLink(bytes, isCarrier(address)))
    const attached = to.filter((address) => !linked.includes(address))
    const sending = { context: inWrite, effects, rep, mailCase, files, note: asked.note }
    const mails = attached.length > 0 ? [await sendAttached(sending, attached)] : []
    for (const address of linked) mails.push(await sendLink(sending, address, isCarrier(address)))
    return mails
  })
}

interface Sending {
  context: Context
  effects: Effects
  rep: Rep
  mailCase: MailCase
  files: readonly LeavingFile[]
  note: string | undefined
}

async function sendAttached(sending: Sending, to: string[]): Promise<SentMail> {
  const attachments = await Promise.all(
    sending.files.map(async ({ row, name, store, parts, bytes }) => {
      const pieces: Buffer[] = []
      for await (const piece of readParts(store, parts, { from: 0, to: bytes - 1 })) pieces.push(piece)
      const content = Buffer.concat(pieces).toString('base64')
      return { fileName: name, contentType: mailedType(row), content }
    }),
  )
  return { ...(await queue(sending, to, { attachments })), is_link: false }
}

/** No mail program opens by its type what we would not open. */
function mailedType({ fileGroup, hasView }: CaseFileRow): string {
  if (fileGroup === 'photo' && hasView) return 'image/jpeg'
  return fileGroup === 'pdf' ? 'application/pdf' : 'application/octet-stream'
}

async function sendLink(sending: Sending, address: string, isCarriers: boolean): Promise<SentMail> {
  const { context, rep, mailCase, files } = sending
  const to = { address, isCarriers }
  const link = await makeLink(context, rep, { quoteId: mailCase.stored.id, to, files })
  sending.effects.publish({ quoteId: mailCase.stored.id, by: rep, news: 'files' })
  return { ...(await queue(sending, [address], { attachments: [], link })), is_link: true }
}

function queue(
  { context, effects, rep, mailCase, files, note }: Sending,
  to: string[],
  mail: { attachments: { fileName: string; contentType: string; content: string }[]; link?: SecretLink },
): Promise<QueuedMail> {
  const quoteId = mailCase.stored.id
  return queueCaseMail(context, effects, rep, {
    cause: `files:${quoteId}`,
    quoteId,
    to,
    replyTo: rep.email,
    ...createFilesMail(createLetterhead(context.env), {
      sender: nameSender(rep, context.env),
      note: note === undefined ? undefined : withoutProducersKeys(mailCase, to, note),
      files: files.map(({ name, bytes }) => ({ name, size: formatFileSize(bytes) })),
      about: nameCase(mailCase, to),
      ...(mail.link && { url: mail.link.url }),
    }),
    ...mail,
    event: 'case_files_sent',
    detail: { ...nameFiles(files.map(({ row }) => row)), as: mail.link ? 'link' : 'attached' },
  })
}
