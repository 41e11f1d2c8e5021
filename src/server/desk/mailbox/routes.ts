import {
  getMailboxAttachment,
  getMailboxBody,
  getMailboxMessage,
  getMailboxRaw,
  listMailbox,
  sendMessageAgain,
} from '#contract/mailbox.ts'
import { toWire } from '#contract/wire-record.ts'
import { ProblemError } from '#domain/problem.ts'
import { isAllowed } from '#domain/reps/roles.ts'
import type { Db } from '#server/kit/db/database.ts'
import { type Caller, requireRep } from '#server/access/access.ts'
import { serve, type Server } from '#server/calls/serve.ts'
import { restoreToken } from '#server/messaging/link-token.ts'
import { presentPage, readPage } from '#server/kit/db/lists/read-page.ts'
import { mailWithPictures } from '#server/office/brands/mail-with-pictures.ts'
import { sendAgain } from '#server/desk/mailbox/send-again.ts'
import { findMessage, TEXT_PREVIEW_LENGTH, type Message } from '#server/messaging/repository.ts'
import { messageList } from '#server/desk/mailbox/repository.ts'
import type { RenderPdf } from '#server/messaging/render-attachment.ts'
import { listFilesToShow, listSentFiles } from '#server/desk/mailbox/sent-files.ts'
import type { Threads } from '#server/heavy-work/threads.ts'

/** The mail and text messages of this program, readable where there is no server for them. */
export function registerMailboxRoutes(server: Server): void {
  serve(server, listMailbox, async ({ db }, { query }) =>
    presentPage(await readPage(db, messageList, query), (message) => ({
      ...presentSummary(message),
      attachments: message.attachmentNames,
    })),
  )

  serve(server, getMailboxMessage, async ({ db, threads }, { caller, params }) => {
    const message = await requireMessage(db, params.id)
    const attachments = (await listFilesToShow(message, renderForPerson(threads))).map(
      ({ fileName, contentType, content }) => ({
        name: fileName,
        content_type: contentType,
        size_bytes: content?.length ?? null,
      }),
    )
    const { raw, rawSha256 } = message
    const { html, plain } = getVisibleParts(message, caller)
    const subject = message.channel === 'text' ? getTextPreview(plain) : message.subject
    return {
      data: {
        ...presentSummary(message),
        subject,
        html,
        plain,
        raw_bytes: raw?.length ?? null,
        raw_sha256: rawSha256,
        attachments,
      },
    }
  })

  serve(server, sendMessageAgain, async (context, { caller, params }) => {
    await sendAgain(context, params.id, requireRep(caller))
    const message = await requireMessage(context.db, params.id)
    return {
      data: { ...presentSummary(message), attachments: message.attachments.map(({ fileName }) => fileName) },
    }
  })

  serve(server, getMailboxBody, async ({ db, files, threads }, { caller, params, response }) => {
    const { html } = getVisibleParts(await requireMessage(db, params.id), caller)
    return mailWithPictures({ files, threads }, response, html)
  })

  serve(server, getMailboxRaw, async ({ db }, { params }) => {
    const { raw } = await requireMessage(db, params.id)
    if (!raw) throw new ProblemError({ code: 'NOT_FOUND', what: 'document' })
    return { fileName: `${params.id}.eml`, contentType: 'message/rfc822', content: raw }
  })

  serve(server, getMailboxAttachment, async ({ db, threads }, { params }) => {
    const files = await listSentFiles(await requireMessage(db, params.id), renderForPerson(threads))
    const file = files[Number(params.index)]
    if (!file) throw new ProblemError({ code: 'NOT_FOUND', what: 'document' })
    const { fileName, contentType, content } = file
    if (!content) throw new ProblemError({ code: 'FILE_NOT_MADE' })
    return { fileName, contentType, content }
  })
}

/**
 * The mailbox delivers messages that have no server, so their links work until they expire; other messages are shown
 * as they are stored.
 *
 * @rule R02 The links of reps, which let in whoever has them, are shown to owners only.
 */
function getVisibleParts(
  { state, html, plain, linkToken, cause }: Message,
  { rep }: Caller,
): Pick<Message, 'html' | 'plain'> {
  const isHidden = cause.startsWith('rep-') && rep !== undefined && !isAllowed(rep, 'manage-people')
  if (state !== 'kept' || linkToken === null || isHidden) return { html, plain }
  return { html: restoreToken(html, linkToken), plain: restoreToken(plain, linkToken) }
}

function renderForPerson({ renderPdf }: Threads): RenderPdf {
  return (words) => renderPdf(words, 'person')
}

function getTextPreview(plain: string): string {
  return [...plain].slice(0, TEXT_PREVIEW_LENGTH).join('')
}

async function requireMessage(db: Db, id: string): Promise<Message> {
  const message = await findMessage(db, id)
  if (!message) throw new ProblemError({ code: 'NOT_FOUND', what: 'message' })
  return message
}

const SUMMARY = [
  'id',
  'channel',
  'recipient',
  'cc',
  'subject',
  'state',
  'error',
  'createdAt',
  'sentAt',
] as const

function presentSummary(message: Pick<Message, (typeof SUMMARY)[number]>) {
  return toWire(message, SUMMARY)
}
