import * as z from 'zod/mini'
import { type PrintableDocument, printableDocument } from '#domain/documents/layout/printable-document.ts'
import { ProblemError } from '#domain/problem.ts'
import type { Attachment } from '#server/schema/messaging/messages.schema.ts'

/** An attachment as the receiver gets it. */
export interface AttachedFile {
  fileName: string
  contentType: string
  content: Buffer
}

/** Renders a document as a PDF file, or throws BUSY. */
export type RenderPdf = (content: PrintableDocument) => Promise<Buffer>

/**
 * The file of an attachment. A document is stored as its content and rendered when it is sent: its content is fixed
 * with its cause, and nobody who buys has to wait for rendering. Throws an error with its name and the reason if it
 * cannot be rendered.
 */
export async function renderAttachment(attachment: Attachment, renderPdf: RenderPdf): Promise<AttachedFile> {
  const { fileName } = attachment
  if ('words' in attachment) {
    const content = await renderDocument(fileName, attachment.words, renderPdf)
    return { fileName, contentType: 'application/pdf', content }
  }
  const { contentType } = attachment
  const content: unknown = attachment.content
  if (typeof content !== 'string') throw new Error(`${fileName} is kept in a form that is not known here`)
  return { fileName, contentType, content: Buffer.from(content, 'base64') }
}

/** One after the other, so that a mail takes only one place among the documents that people wait for. */
export async function renderAttachments(
  attachments: readonly Attachment[],
  renderPdf: RenderPdf,
): Promise<AttachedFile[]> {
  const files: AttachedFile[] = []
  for (const attachment of attachments) files.push(await renderAttachment(attachment, renderPdf))
  return files
}

/** An earlier build may have stored the document in a form that this one does not accept. */
async function renderDocument(fileName: string, content: unknown, renderPdf: RenderPdf): Promise<Buffer> {
  const parsed = printableDocument.safeParse(content)
  if (!parsed.success) {
    throw new Error(
      `${fileName} cannot be made of the words it was stored as: ${z.prettifyError(parsed.error)}`,
    )
  }
  try {
    return await renderPdf(parsed.data)
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

/** Whether rendering was only deferred. */
export function isBusyError(error: unknown): error is ProblemError {
  return error instanceof ProblemError && error.problem.code === 'BUSY'
}
