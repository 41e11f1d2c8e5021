import { renderAttachments, type RenderPdf } from '#server/messaging/render-attachment.ts'
import { type Message } from '#server/messaging/repository.ts'

/** Derived from the message alone: the same at every try. */
export function createMessageId(id: string, mailFrom: string): string {
  return `<${id}@${getSenderAddress(mailFrom).split('@').at(-1)}>`
}

/** The address in a sender such as `Albatross <no-reply@example.com>`. */
export function getSenderAddress(mailFrom: string): string {
  return /<(.+)>\s*$/.exec(mailFrom)?.[1] ?? mailFrom
}

/** What it takes to write a mail, besides the message. */
interface ComposeOptions {
  mailFrom: string
  renderPdf: RenderPdf
  headers?: Record<string, string>
}

/**
 * A message as RFC 5322 writes it. Nothing in it is left to chance, so a message composed twice is the same.
 *
 * @rule O07 A mail has a text part, a designed part and one Message-ID, whichever try it is.
 */
export async function composeMail(
  message: Message,
  { mailFrom, renderPdf, headers = {} }: ComposeOptions,
): Promise<Buffer> {
  const { default: MailComposer } = await import('nodemailer/lib/mail-composer')
  const { id, recipient, cc, replyTo, subject, html, plain, attachments, createdAt } = message
  const { linkToken, requestId } = message
  const files = await renderAttachments(attachments, renderPdf)
  return new MailComposer({
    messageId: createMessageId(id, mailFrom),
    date: createdAt,
    baseBoundary: id,
    from: mailFrom,
    to: parseAddresses(recipient),
    ...(cc !== null && { cc: parseAddresses(cc) }),
    ...(replyTo !== null && { replyTo: parseAddresses(replyTo) }),
    subject,
    text: plain,
    html,
    // In base64 the place of the token could not be found.
    ...(linkToken !== null && { textEncoding: 'quoted-printable' as const }),
    // The one encoding that carries a file to the byte, whatever its kind.
    attachments: files.map(({ fileName: filename, ...file }) => ({
      filename,
      contentTransferEncoding: 'base64' as const,
      ...file,
    })),
    headers: {
      'Auto-Submitted': 'auto-generated',
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

/** As objects they are taken as they are; as text they would be read as a list of names and addresses. */
function parseAddresses(listed: string): { name: string; address: string }[] {
  return listed.split(', ').map((address) => ({ name: '', address }))
}
