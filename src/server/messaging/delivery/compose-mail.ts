import { renderAttachments, type RenderPdf } from '#server/messaging/render-attachment.ts'
import { type PictureSources, picturesOf } from '#server/messaging/pictures/mail-pictures.ts'
import type { Message } from '#server/messaging/repository.ts'
import { unsubscribeInOneClick } from '#contract/unsubscribe.ts'
import type { Brand } from '#domain/mailings/brands.ts'
import { MAILINGS } from '#domain/mailings/mailings.ts'
import { type BrandLooks, nameOfBrand, PLAIN_LOOKS, senderOfBrand } from '#domain/office/brands/brand-look.ts'
import type { Env } from '#server/kit/config/env.ts'
import { API_BASE } from '#server/kit/http/api-base.ts'

/** Derived from the message only, so the same at every attempt. */
export function createMessageId(id: string, mailFrom: string): string {
  return `<${id}@${getSenderAddress(mailFrom).split('@').at(-1)}>`
}

/** The address in a sender such as `Albatross <no-reply@example.com>`. */
export function getSenderAddress(mailFrom: string): string {
  return /<(.+)>\s*$/.exec(mailFrom)?.[1] ?? mailFrom
}

interface ComposeOptions extends PictureSources {
  mailFrom: string
  /** Absent: as the program comes. */
  brands?: BrandLooks
  renderPdf: RenderPdf
  headers?: Record<string, string>
}

/**
 * Composes a message in the format of RFC 5322. Nothing is random, so a message composed twice is identical.
 *
 * @rule O07 A mail has a text part, an HTML part and one Message-ID, at every attempt. One that answers another names it, so that
 * mail programs show the conversation; only what no person wrote is marked as automatic.
 */
export async function composeMail(
  message: Message,
  { mailFrom, brands = PLAIN_LOOKS, renderPdf, headers = {}, ...sources }: ComposeOptions,
): Promise<Buffer> {
  const { default: MailComposer } = await import('nodemailer/lib/mail-composer')
  const { id, recipient, cc, replyTo, subject, html, plain, attachments, createdAt } = message
  const { linkToken, requestId, inReplyTo, threadReferences, writtenBy } = message
  const files = await renderAttachments(attachments, renderPdf)
  const pictures = await picturesOf(html, sources)
  return new MailComposer({
    messageId: createMessageId(id, mailFrom),
    date: createdAt,
    baseBoundary: id,
    from: senderOfBrand(brands[brandOf(message)], mailFrom),
    to: parseAddresses(recipient),
    ...(cc !== null && { cc: parseAddresses(cc) }),
    ...(replyTo !== null && { replyTo: parseAddresses(replyTo) }),
    ...(inReplyTo !== null && { inReplyTo }),
    ...(threadReferences !== null && { references: threadReferences }),
    subject,
    text: plain,
    html,
    // In base64 the token could not be found.
    ...(linkToken !== null && { textEncoding: 'quoted-printable' as const }),
    // The only encoding that keeps every kind of file byte for byte.
    attachments: [
      ...pictures.map(({ id, kind, png }, place) => ({
        filename: `${kind}-${place + 1}.png`,
        cid: id,
        contentType: 'image/png',
        contentDisposition: 'inline' as const,
        contentTransferEncoding: 'base64' as const,
        content: png,
      })),
      ...files.map(({ fileName: filename, ...file }) => ({
        filename,
        contentTransferEncoding: 'base64' as const,
        ...file,
      })),
    ],
    headers: {
      ...(writtenBy === null && { 'Auto-Submitted': 'auto-generated' }),
      ...(requestId !== null && { 'X-Request-Id': requestId }),
      ...headers,
    },
    newline: 'win',
    disableFileAccess: true,
    disableUrlAccess: true,
  })
    .compile()
    .build()
}

/** Whose mail it is: only mailings have a brand line of their own. */
function brandOf({ mailing }: Pick<Message, 'mailing'>): Brand {
  return mailing === null ? 'albatross' : MAILINGS[mailing].brand
}

/** Objects are used as they are; text would be parsed as a list of names and addresses. */
function parseAddresses(listed: string): { name: string; address: string }[] {
  return listed.split(', ').map((address) => ({ name: '', address }))
}

/** The sender, and the address of the site. */
export type Sender = Pick<Env, 'mailFrom' | 'publicUrl'> & Partial<Pick<Env, 'brands'>>

/**
 * Headers by which mail programs offer to unsubscribe; mail outside mailings has none. The link identifies the
 * receiver by the message's random id, so it only affects this mailing, and contains nothing that somebody entered.
 *
 * @rule P05 A mailing can be left with one click in the mail program (RFC 8058).
 */
export function createMailingHeaders(
  { id, mailing }: Pick<Message, 'id' | 'mailing'>,
  { mailFrom, publicUrl, brands = PLAIN_LOOKS }: Sender,
): Record<string, string> {
  if (mailing === null) return {}
  const { brand, list } = MAILINGS[mailing]
  const path = unsubscribeInOneClick.path.replace(':message', id)
  return {
    'List-Id': `${nameOfBrand(brands, brand)} ${list} <${mailing}.${getSenderAddress(mailFrom).split('@').at(-1)}>`,
    'List-Unsubscribe': `<${publicUrl}${API_BASE}${path}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    Precedence: 'bulk',
  }
}
