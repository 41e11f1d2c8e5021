import type { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'

/** A file as an answer, for endpoints without a response schema. */
export interface FileAnswer {
  contentType: string
  content: Buffer | string | Readable
  /** The name under which a browser saves it. */
  fileName?: string
  /** True if the browser shows the file instead of saving it. */
  inline?: boolean
}

/** A browser's own PDF viewer needs its own styles and scripts; anything else needs none. */
const PDF_POLICY = "frame-ancestors 'self'"
const OTHER_POLICY = `default-src 'none'; base-uri 'none'; form-action 'none'; ${PDF_POLICY}`

export function sendFile(reply: FastifyReply, file: FileAnswer): FastifyReply {
  if (file.fileName) {
    const disposition = file.inline ? 'inline' : 'attachment'
    reply.header(
      'content-disposition',
      `${disposition}; filename="${file.fileName.replace(/[^\w.-]/g, '-')}"`,
    )
  }
  if (file.inline) {
    // Our own pages may show the file in a frame.
    reply.header('x-frame-options', 'SAMEORIGIN')
    const policy = file.contentType.startsWith('application/pdf') ? PDF_POLICY : OTHER_POLICY
    reply.header('content-security-policy', policy)
  }
  return reply.type(file.contentType).send(file.content)
}
