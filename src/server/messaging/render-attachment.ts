import * as z from 'zod/mini'
import { type PrintableDocument, printableDocument } from '#domain/documents/layout/printable-document.ts'
import { ProblemError } from '#domain/problem.ts'
import { type Attachment } from '#server/platform/db/schema/messaging/messages.schema.ts'

/** An attachment as its receiver gets it. */
export interface AttachedFile {
  fileName: string
  contentType: string
  content: Buffer
}

/** Makes a file of a paper, or refuses it as BUSY. */
export type RenderPdf = (words: PrintableDocument) => Promise<Buffer>

/**
 * The file of an attachment. A paper waits in the outbox as its words, and is set when it is needed: what it says is
 * decided with its cause, and nobody who buys waits for a page to be drawn. Throws where it cannot be made, with its
 * name and the reason.
 */
export async function renderAttachment(attachment: Attachment, renderPdf: RenderPdf): Promise<AttachedFile> {
  const { fileName } = attachment
  if ('words' in attachment) {
    const content = await renderDocument(fileName, attachment.words, renderPdf)
    return { fileName, contentType: 'application/pdf', content }
  }
  const { contentType, content } = attachment
  return { fileName, contentType, content: Buffer.from(content, 'base64') }
}

/** One after the other, so that a mail never takes more than one place among the papers that people wait for. */
export async function renderAttachments(
  attachments: readonly Attachment[],
  renderPdf: RenderPdf,
): Promise<AttachedFile[]> {
  const files: AttachedFile[] = []
  for (const attachment of attachments) files.push(await renderAttachment(attachment, renderPdf))
  return files
}

/** The words were stored by an earlier build, maybe in a shape that this one no longer sets. */
async function renderDocument(fileName: string, words: unknown, renderPdf: RenderPdf): Promise<Buffer> {
  const read = printableDocument.safeParse(words)
  if (!read.success) {
    throw new Error(
      `${fileName} cannot be made of the words it was stored as: ${z.prettifyError(read.error)}`,
    )
  }
  try {
    return await renderPdf(read.data)
  } catch (error) {
    if (isBusyError(error)) throw error
    throw new Error(
      `${fileName} cannot be set: ${error instanceof Error ? error.message : 'no reason given'}`,
      {
        cause: error,
      },
    )
  }
}

/** A paper that is only put off, and not one that cannot be set. */
export function isBusyError(error: unknown): error is ProblemError {
  return error instanceof ProblemError && error.problem.code === 'BUSY'
}
