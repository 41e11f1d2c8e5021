import * as z from 'zod/mini'
import { paperWords } from '#domain/papers/paper-words.ts'
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
 * decided with its cause, and nobody who buys waits for a page to be drawn. Throws where it cannot be made, with its
 * name and the reason.
 */
export async function attachedFile(attachment: Attachment): Promise<AttachedFile> {
  const { fileName } = attachment
  if ('words' in attachment) {
    return { fileName, contentType: 'application/pdf', content: await setPaper(fileName, attachment.words) }
  }
  const { contentType, content } = attachment
  return { fileName, contentType, content: Buffer.from(content, 'base64') }
}

export function attachedFiles(attachments: readonly Attachment[]): Promise<AttachedFile[]> {
  return Promise.all(attachments.map(attachedFile))
}

/** The words were stored by an earlier build, maybe in a shape that this one no longer sets. */
async function setPaper(fileName: string, words: unknown): Promise<Buffer> {
  const read = paperWords.safeParse(words)
  if (!read.success) {
    throw new Error(
      `${fileName} cannot be made of the words it was stored as: ${z.prettifyError(read.error)}`,
    )
  }
  try {
    return await paperPdf(read.data)
  } catch (error) {
    throw new Error(
      `${fileName} cannot be set: ${error instanceof Error ? error.message : 'no reason given'}`,
      {
        cause: error,
      },
    )
  }
}
