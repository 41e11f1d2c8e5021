import {
  getInboundAttachment,
  getInboundBody,
  getInboundMessage,
  getInboundRaw,
  listCaseInbound,
  listUnansweredMail,
  setInboundState,
} from '#contract/inbound.ts'
import { toWire } from '#contract/wire-record.ts'
import { firstLineOf, foldQuotedText } from '#domain/inbound/quoted-text.ts'
import { ProblemError } from '#domain/problem.ts'
import { requireRep } from '#server/access/access.ts'
import { serve, type Server } from '#server/calls/serve.ts'
import * as repository from '#server/inbound/repository.ts'
import { setInboundState as setState } from '#server/inbound/set-state.ts'
import type { Db } from '#server/kit/db/database.ts'
import { presentPage, readPage } from '#server/kit/db/lists/read-page.ts'
import { mailPage } from '#server/messaging/mail-page.ts'

/** Mail that came in, for reps. */
export function registerInboundRoutes(server: Server): void {
  serve(server, listCaseInbound, async ({ db }, { params }) => ({
    data: (await repository.listOfCase(db, params.guid)).map(presentSummary),
  }))

  serve(server, listUnansweredMail, async ({ db }, { query }) =>
    presentPage(await readPage(db, repository.unansweredList, query), (row) => ({
      ...presentSummary(row),
      ...toWire(row, ['event', 'assignedTo']),
      quote: presentCase(row),
    })),
  )

  serve(server, getInboundMessage, async ({ db }, { params }) => ({ data: await showMessage(db, params.id) }))

  serve(server, setInboundState, async (context, { caller, params, body }) => {
    await setState(context, requireRep(caller), { id: params.id, state: body.state })
    return { data: await showMessage(context.db, params.id) }
  })

  serve(server, getInboundBody, async ({ db }, { params, response }) => {
    const html = await repository.findPage(db, params.id)
    if (typeof html !== 'string') throw new ProblemError({ code: 'NOT_FOUND', what: 'document' })
    // A link in it would otherwise replace the mail in its frame.
    return mailPage(response, `<base target="_blank">${html}`)
  })

  serve(server, getInboundRaw, async ({ db }, { params }) => {
    const content = await requireRaw(db, params.id)
    return { fileName: `${params.id}.eml`, contentType: 'message/rfc822', content }
  })

  // Of no type that a browser would open, whatever the mail says that it is.
  serve(server, getInboundAttachment, async ({ db, threads }, { params, response }) => {
    const file = await threads.readMailAttachment(await requireRaw(db, params.id), Number(params.index))
    if (!file) throw new ProblemError({ code: 'NOT_FOUND', what: 'document' })
    response.header('content-security-policy', "sandbox; default-src 'none'")
    const { fileName, content } = file
    return { fileName, contentType: 'application/octet-stream', content: Buffer.from(content) }
  })
}

async function requireRaw(db: Db, id: string): Promise<Buffer> {
  const raw = await repository.findRaw(db, id)
  if (!raw) throw new ProblemError({ code: 'NOT_FOUND', what: 'message' })
  return raw
}

async function showMessage(db: Db, id: string) {
  const message = await repository.findInbound(db, id)
  if (!message) throw new ProblemError({ code: 'NOT_FOUND', what: 'message' })
  return {
    ...presentSummary(message),
    ...toWire(message, ['writtenAt', 'reading', 'rawBytes', 'hasPage']),
    quote: presentCase(message),
    ...foldQuotedText(message.plain),
    attachments: message.attachments.map(({ fileName, contentType, sizeBytes }) => ({
      name: fileName,
      content_type: contentType,
      size_bytes: sizeBytes,
    })),
  }
}

const SUMMARY = [
  'id',
  'fromAddress',
  'fromName',
  'sender',
  'subject',
  'isAutomatic',
  'state',
  'stateAt',
  'stateBy',
  'receivedAt',
  'attachmentCount',
] as const

function presentSummary(message: repository.InboundSummaryRow) {
  return { ...toWire(message, SUMMARY), first_line: firstLineOf(message.beginning) }
}

function presentCase({
  guid,
  quoteNumber,
  policyNumber,
}: Pick<repository.ShownInbound, 'guid' | 'quoteNumber' | 'policyNumber'>) {
  return { guid, number: quoteNumber, policy_number: policyNumber }
}
