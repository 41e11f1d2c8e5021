import { readHead } from '#server/kit/mail/read-head.ts'
import { textOfHtml } from '#server/kit/mail/html-text.ts'

/** What a mail says, as far as it is shown. */
export interface ParsedMail {
  /** Every sender that it names. */
  from: { name: string; address: string }[]
  subject: string
  /** As it came; it need not be a date. */
  date: string | undefined
  plain: string
  html: string | null
  /** True if the text is longer than what is kept of it. */
  isCut: boolean
  attachments: { fileName: string; contentType: string; sizeBytes: number }[]
}

export interface MailAttachment {
  fileName: string
  content: Uint8Array
}

const LIMITS = { maxNestingDepth: 50, maxHeadersSize: 1024 * 1024, maxRfc822NestingDepth: 2 }

const MAX_PLAIN_LENGTH = 500_000
/** A longer page is not kept as one: its words are, and the mail itself. */
const MAX_HTML_LENGTH = 2_000_000
const MAX_ATTACHMENTS = 100
const MAX_NAME_LENGTH = 200
const MAX_SUBJECT_LENGTH = 300
const MAX_SENDERS = 20

/** Reads a mail. It takes as long as the mail demands, so it runs in a thread. */
export async function parseMail(raw: Uint8Array): Promise<ParsedMail> {
  const { default: PostalMime, addressParser, decodeWords } = await import('postal-mime')
  const mail = await PostalMime.parse(raw, LIMITS)
  const head = readHead(Buffer.from(raw.buffer, raw.byteOffset, raw.byteLength))
  const senders = (head.get('from') ?? []).flatMap((value) =>
    addressParser(decodeWords(value), { flatten: true }),
  )
  const html = mail.html === undefined || mail.html.length > MAX_HTML_LENGTH ? null : toStorable(mail.html)
  const words = mail.text?.trim() ? mail.text : textOfHtml((mail.html ?? '').slice(0, MAX_HTML_LENGTH))
  return {
    from: senders
      .slice(0, MAX_SENDERS)
      .flatMap((sender) =>
        sender.address ? [{ name: toLine(sender.name, MAX_NAME_LENGTH), address: sender.address }] : [],
      ),
    subject: toLine(mail.subject ?? '', MAX_SUBJECT_LENGTH),
    date: mail.date,
    plain: toStorable(words.slice(0, MAX_PLAIN_LENGTH)).replace(/\r\n?/g, '\n').trimEnd(),
    html,
    isCut: words.length > MAX_PLAIN_LENGTH || (mail.html?.length ?? 0) > MAX_HTML_LENGTH,
    attachments: mail.attachments.slice(0, MAX_ATTACHMENTS).map((file, index) => ({
      fileName: nameOf(file.filename, index),
      contentType: toLine(file.mimeType, 100),
      sizeBytes: toBytes(file.content).byteLength,
    })),
  }
}

/** One attachment of a mail, counted from 0; undefined if there is none. */
export async function readMailAttachment(
  raw: Uint8Array,
  index: number,
): Promise<MailAttachment | undefined> {
  const { default: PostalMime } = await import('postal-mime')
  const { attachments } = await PostalMime.parse(raw, LIMITS)
  const file = attachments.slice(0, MAX_ATTACHMENTS)[index]
  return file && { fileName: nameOf(file.filename, index), content: toBytes(file.content) }
}

function nameOf(given: string | null, index: number): string {
  return toLine(given ?? '', MAX_NAME_LENGTH) || `attachment-${index + 1}`
}

function toBytes(content: ArrayBuffer | Uint8Array | string): Uint8Array {
  return typeof content === 'string' ? Buffer.from(content) : new Uint8Array(content)
}

/** What a database can store. */
function toStorable(text: string): string {
  return text.replaceAll('\0', '').toWellFormed()
}

/** One line without marks that turn the direction of what follows. */
export function toLine(text: string, maxLength: number): string {
  return toStorable(text)
    .replace(/[\p{Cc}\u2028\u2029]+/gu, ' ')
    .replace(/[\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, '')
    .trim()
    .slice(0, maxLength)
    .toWellFormed()
}
