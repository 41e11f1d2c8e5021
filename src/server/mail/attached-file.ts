import { paperPdf } from '#server/documents/paper-pdf.ts'
import { type Attachment } from '#server/db/mail.schema.ts'

/** An attachment as its receiver gets it. */
export interface AttachedFile {
  fileName: string
  contentType: string
  content: Buffer
}

/**
 * The file of an attachment. A paper waits in the outbox as its words, and is set when it is needed: what it says is
 * decided with its cause, and nobody who buys waits for a page to be drawn.
 */
export async function attachedFile(attachment: Attachment): Promise<AttachedFile> {
  const { fileName } = attachment
  if ('words' in attachment) {
    return { fileName, contentType: 'application/pdf', content: await paperPdf(attachment.words) }
  }
  const { contentType, content } = attachment
  return { fileName, contentType, content: Buffer.from(content, 'base64') }
}

export function attachedFiles(attachments: readonly Attachment[]): Promise<AttachedFile[]> {
  return Promise.all(attachments.map(attachedFile))
}
