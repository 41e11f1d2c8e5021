import { type Attachment } from '#server/platform/db/schema/messaging/messages.schema.ts'
import { type Message } from '#server/messaging/repository.ts'
import {
  renderAttachment,
  type AttachedFile,
  isBusyError,
  type RenderPdf,
} from '#server/messaging/render-attachment.ts'

/** An attachment, and its content where its file can be made. */
type SentFile = Omit<AttachedFile, 'content'> & { content: Buffer | undefined }

/**
 * The attachments of a message, as its receivers have them: once the mail is written out, they are read out of its very
 * bytes, whatever papers look like today. Before that, or in what was sent before bytes were kept, they are made as for
 * sending; one that cannot be made hides none of the others.
 *
 * @rule O07 What the mailbox offers of a mail is what was sent, to the byte.
 */
export async function listSentFiles(
  { raw, attachments }: Pick<Message, 'raw' | 'attachments'>,
  renderPdf: RenderPdf,
): Promise<SentFile[]> {
  if (raw !== null && attachments.length > 0) return parseFiles(raw)
  return Promise.all(
    attachments.map((attachment) =>
      renderAttachment(attachment, renderPdf).catch((error: unknown) => {
        if (isBusyError(error)) throw error
        return createMissingFile(attachment)
      }),
    ),
  )
}

/** Only papers are made; why one cannot be is told by the state of its message. */
function createMissingFile({ fileName }: Attachment): SentFile {
  return { fileName, contentType: 'application/pdf', content: undefined }
}

/** To the byte for every kind but calendars, whose lines the parser ends anew; no mail of ours carries one. */
async function parseFiles(raw: Buffer): Promise<AttachedFile[]> {
  const { default: PostalMime } = await import('postal-mime')
  const { attachments } = await PostalMime.parse(raw)
  return attachments.map(({ filename, mimeType, content }) => ({
    fileName: filename ?? 'attachment',
    contentType: mimeType,
    content: typeof content === 'string' ? Buffer.from(content) : Buffer.from(new Uint8Array(content)),
  }))
}
