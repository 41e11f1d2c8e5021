import { randomUUID } from 'node:crypto'
import { pagePath } from '#contract/page-path.ts'
import { formatFileSize } from '#domain/desk/case-mail/mail-size.ts'
import { FILE_LINK_DAYS, goesAsLink, isFilledByItself } from '#domain/files/case-files.ts'
import { numberName } from '#domain/files/file-label.ts'
import { folderKey } from '#domain/files/folder-names.ts'
import { parseEmailList } from '#domain/quote/fields/email-list.ts'
import { getEmailKey } from '#domain/values/email-address.ts'
import { type Rep } from '#server/access/access.ts'
import { listContactsToAsk } from '#server/carriers/repository.ts'
import { type MailCase, nameCase, readCase, withoutProducersKeys } from '#server/desk/case-mail/mail-case.ts'
import { nameSender, queueCaseMail, type QueuedMail } from '#server/desk/case-mail/queue-case-mail.ts'
import { nameFiles, notPossible } from '#server/files/changing/change-files.ts'
import { findFolder } from '#server/files/repository.ts'
import { requireRows } from '#server/files/listing/present-files.ts'
import { type CaseFileRow } from '#server/files/listing/repository.ts'
import { insertLink } from '#server/files/sending/repository.ts'
import { leavingName, leavingUse, requireContent, requireMayHave } from '#server/files/showing/serve-file.ts'
import { type Context } from '#server/kit/context.ts'
import { type FilePart } from '#server/kit/files/parts/repository.ts'
import { bytesOf, type PartStore, readParts } from '#server/kit/files/parts/store-parts.ts'
import { createSecret, hashSecret } from '#server/kit/http/security/secret-token.ts'
import { createFilesMail } from '#server/messaging/templates/case-mail/files.ts'
import { createLetterhead } from '#server/messaging/templates/rendering/mail-content.ts'
import { type SecretLink } from '#server/messaging/link-token.ts'
import { requireLockedQuote } from '#server/quotes/require-quote.ts'
import { type Effects, runWrite } from '#server/writes/run-write.ts'

interface FilesToSend {
  quoteId: string
  files: readonly string[]
  to: string
  note: string | undefined
}

/** A file as it leaves the office. */
interface LeavingFile {
  row: CaseFileRow
  name: string
  bytes: number
  store: PartStore
  parts: FilePart[]
}

type SentMail = QueuedMail & { is_link: boolean }

const DAY_MS = 86_400_000

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

async function requireLeaving(
  context: Context,
  rep: Rep,
  { quoteId, files }: FilesToSend,
): Promise<LeavingFile[]> {
  const rows = await requireRows(context, quoteId, files)
  requireMayHave(rep, rows)
  const missing = rows.find(({ state }) => state !== 'stored')
  if (missing) throw notPossible(`${missing.name} isn’t here. Choose again.`)
  for (const { name, folder, isClaims, claim } of rows) {
    if (isClaims || folder === null || folder === claim || isFilledByItself(folder)) continue
    const found = await findFolder(context.db, quoteId, folder)
    if (found?.isOurs) throw notPossible(`${name} is in ${found.name}, which only we see. Move it first.`)
  }
  const names = uniqueNames(rows.map(leavingName))
  return Promise.all(
    rows.map(async (row, place) => {
      const content = await requireContent(context, row, leavingUse(row))
      return { row, name: names[place] ?? row.name, bytes: bytesOf(content.parts), ...content }
    }),
  )
}

function uniqueNames(names: readonly string[]): string[] {
  return names.map((name, place) => {
    const before = names.slice(0, place).filter((one) => folderKey(one) === folderKey(name))
    return numberName(name, before.length + 1)
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

/** @rule N107 A link to files is its receiver’s own. Of its secret only the hash is stored; it ends after 14 days, or when a rep ends it. */
async function sendLink(sending: Sending, address: string, isCarriers: boolean): Promise<SentMail> {
  const { context, rep, mailCase, files } = sending
  const [token, createdAt] = [createSecret(), context.now()]
  const endsAt = new Date(createdAt.getTime() + FILE_LINK_DAYS * DAY_MS)
  const link = {
    id: randomUUID(),
    tokenHash: hashSecret(token),
    quoteId: mailCase.stored.id,
    recipient: address,
    isCarriers,
    sentBy: rep.id,
    createdAt,
    endsAt,
    endedAt: null,
    usedAt: null,
  }
  await insertLink(
    context.db,
    link,
    files.map(({ row, name }) => ({ fileId: row.id, name })),
  )
  const url = context.env.publicUrl + pagePath('file-link', { token })
  sending.effects.publish({ quoteId: link.quoteId, by: rep, news: 'files' })
  const secret = { url, token, expiresAt: endsAt }
  return { ...(await queue(sending, [address], { attachments: [], link: secret })), is_link: true }
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
