import type { Attachment } from '#server/schema/messaging/messages.schema.ts'
import type { Message } from '#server/messaging/repository.ts'
import {
  renderAttachment,
  type AttachedFile,
  isBusyError,
  type RenderPdf,
} from '#server/messaging/render-attachment.ts'

/** An attachment, with its content if the file can be rendered. */
type SentFile = Omit<AttachedFile, 'content'> & { content: Buffer | undefined }

/**
 * The attachments of a message, as its receivers have them. Once the mail is composed, they are read from its bytes,
 * even if documents look different today. Before that, or for mail from before bytes were stored, they are rendered
 * as for sending; one that fails hides none of the others.
 *
 * @rule O07 The mailbox offers exactly the bytes that were sent.
 */
export async function listSentFiles(
  message: Pick<Message, 'raw' | 'attachments'>,
  renderPdf: RenderPdf,
): Promise<SentFile[]> {
  return readFiles(message, renderPdf, isBusyError)
}

/** The same for a look at the message, which is shown also while the machine is too busy to make a file of it. */
export async function listFilesToShow(
  message: Pick<Message, 'raw' | 'attachments'>,
  renderPdf: RenderPdf,
): Promise<SentFile[]> {
  return readFiles(message, renderPdf, () => false)
}

async function readFiles(
  { raw, attachments }: Pick<Message, 'raw' | 'attachments'>,
  renderPdf: RenderPdf,
  isThrown: (error: unknown) => boolean,
): Promise<SentFile[]> {
  if (raw !== null && attachments.length > 0) return parseFiles(raw)
  return Promise.all(
    attachments.map((attachment) =>
      renderAttachment(attachment, renderPdf).catch((error: unknown) => {
        if (isThrown(error)) throw error
        return createMissingFile(attachment)
      }),
    ),
  )
}

/** Only documents are rendered; the state of the message says why one failed. */
function createMissingFile({ fileName }: Attachment): SentFile {
  return { fileName, contentType: 'application/pdf', content: undefined }
}

/** Exact for every type but calendars, whose line ends the parser changes; our mail has none. */
async function parseFiles(raw: Buffer): Promise<AttachedFile[]> {
  const { default: PostalMime } = await import('postal-mime')
  const { attachments } = await PostalMime.parse(raw)
  // What is shown within the mail is no paper of it.
  const papers = attachments.filter(({ disposition }) => disposition !== 'inline')
  return papers.map(({ filename, mimeType, content }) => ({
    fileName: filename ?? 'attachment',
    contentType: mimeType,
    content: typeof content === 'string' ? Buffer.from(content) : Buffer.from(new Uint8Array(content)),
  }))
}
