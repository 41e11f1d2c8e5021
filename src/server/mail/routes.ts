import {
  getMailboxAttachment,
  getMailboxBody,
  getMailboxMessage,
  getMailboxRaw,
  listMailbox,
} from '#contract/mailbox.ts'
import { ProblemError } from '#domain/problem.ts'
import { type Db } from '#server/db/database.ts'
import { serve, type Server } from '#server/http/serve.ts'
import { unredacted } from '#server/mail/link-token.ts'
import {
  findMessage,
  LONGEST_BEGINNING,
  listMessages,
  type Message,
  type MessageCursor,
  type MessageSummary,
} from '#server/mail/repository.ts'
import { type SetPaper } from '#server/mail/attached-file.ts'
import { sentFiles } from '#server/mail/sent-files.ts'
import { type Threads } from '#server/threads/threads.ts'

const PAGE_SIZE = 50

/**
 * A mail is styled on its elements, which the site's own pages forbid. So it is a page of its own: it may style
 * itself, but runs nothing, fetches nothing and is nobody's origin. Its links open in a new tab.
 */
const BODY_POLICY = [
  'sandbox allow-popups allow-popups-to-escape-sandbox',
  "default-src 'none'",
  "style-src 'unsafe-inline'",
  'img-src data:',
  "frame-ancestors 'self'",
].join('; ')

/** The mail and text messages that this program wrote, to be read where there is no server for them. */
export function registerMailboxRoutes(server: Server): void {
  serve(server, listMailbox, async ({ db }, { query }) => {
    const found = await listMessages(db, PAGE_SIZE + 1, query.before ? readCursor(query.before) : undefined)
    const page = found.slice(0, PAGE_SIZE)
    const last = page.at(-1)
    return {
      data: page.map((message) => ({ ...summary(message), attachments: message.attachmentNames })),
      next: last && found.length > PAGE_SIZE ? `${last.createdAt.toISOString()}_${last.id}` : null,
    }
  })

  serve(server, getMailboxMessage, async ({ db, threads }, { params }) => {
    const message = await getMessage(db, params.id)
    const attachments = (await sentFiles(message, forPerson(threads))).map(
      ({ fileName, contentType, content }) => ({
        name: fileName,
        content_type: contentType,
        size_bytes: content?.length ?? null,
      }),
    )
    const { raw, rawSha256 } = message
    const { html, plain } = shown(message)
    const subject = message.channel === 'text' ? beginningOf(plain) : message.subject
    return {
      data: {
        ...summary(message),
        subject,
        html,
        plain,
        raw_bytes: raw?.length ?? null,
        raw_sha256: rawSha256,
        attachments,
      },
    }
  })

  serve(server, getMailboxBody, async ({ db }, { params, aside }) => {
    const { html } = shown(await getMessage(db, params.id))
    aside.header('content-security-policy', BODY_POLICY)
    aside.header('x-frame-options', 'SAMEORIGIN')
    return { contentType: 'text/html; charset=utf-8', content: html }
  })

  serve(server, getMailboxRaw, async ({ db }, { params }) => {
    const { raw } = await getMessage(db, params.id)
    if (!raw) throw new ProblemError({ code: 'NOT_FOUND', what: 'document' })
    return { fileName: `${params.id}.eml`, contentType: 'message/rfc822', content: raw }
  })

  serve(server, getMailboxAttachment, async ({ db, threads }, { params }) => {
    const files = await sentFiles(await getMessage(db, params.id), forPerson(threads))
    const file = files[Number(params.index)]
    if (!file) throw new ProblemError({ code: 'NOT_FOUND', what: 'document' })
    const { fileName, contentType, content } = file
    if (!content) throw new ProblemError({ code: 'FILE_NOT_MADE' })
    return { fileName, contentType, content }
  })
}

/** The mailbox delivers what has no server, so there its links work until they expire; of all else it shows what is kept. */
function shown({ state, html, plain, linkToken }: Message): Pick<Message, 'html' | 'plain'> {
  if (state !== 'kept' || linkToken === null) return { html, plain }
  return { html: unredacted(html, linkToken), plain: unredacted(plain, linkToken) }
}

function forPerson({ setPaper }: Threads): SetPaper {
  return (words) => setPaper(words, 'person')
}

/** A text message is known by how it begins. */
function beginningOf(plain: string): string {
  return [...plain].slice(0, LONGEST_BEGINNING).join('')
}

async function getMessage(db: Db, id: string): Promise<Message> {
  const message = await findMessage(db, id)
  if (!message) throw new ProblemError({ code: 'NOT_FOUND', what: 'message' })
  return message
}

type Head = Omit<MessageSummary, 'attachmentNames'>

function summary({ id, channel, recipient, cc, subject, state, error, createdAt, sentAt }: Head) {
  return {
    id,
    channel,
    recipient,
    cc,
    subject,
    state,
    error,
    created_at: createdAt.toISOString(),
    sent_at: sentAt?.toISOString() ?? null,
  }
}

/** The contract has checked its form; a day that is none begins after all there is. */
function readCursor(before: string): MessageCursor | undefined {
  const [moment = '', id = ''] = before.split('_')
  const createdAt = new Date(moment)
  return Number.isNaN(createdAt.getTime()) ? undefined : { createdAt, id }
}
