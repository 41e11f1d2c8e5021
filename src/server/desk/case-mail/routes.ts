import * as contract from '#contract/case-mail.ts'
import { fillLetters } from '#domain/desk/case-mail/message-templates.ts'
import { ProblemError } from '#domain/problem.ts'
import { requireRep } from '#server/access/access.ts'
import { serve, type Server } from '#server/calls/serve.ts'
import { forwardMessage } from '#server/desk/case-mail/forward-message.ts'
import { listLinks, readLetterFacts } from '#server/desk/case-mail/template-facts.ts'
import { listAddresses, readCase } from '#server/desk/case-mail/mail-case.ts'
import { listPapers } from '#server/desk/case-mail/case-documents.ts'
import { listTellingPapers, presentMessage } from '#server/desk/case-mail/present-message.ts'
import { findCaseMessage, findListedMessage, readCaseMail } from '#server/desk/case-mail/repository.ts'
import { sendCertificate } from '#server/desk/case-mail/send-certificate.ts'
import { sendMessageAgain } from '#server/desk/case-mail/send-message-again.ts'
import { measurePapers, sendPapers } from '#server/desk/case-mail/send-documents.ts'
import { writeLetter } from '#server/desk/case-mail/write-message.ts'
import { listFilesToShow, listSentFiles } from '#server/desk/mailbox/sent-files.ts'
import type { Context } from '#server/kit/context.ts'
import type { Message } from '#server/messaging/repository.ts'
import type { RenderPdf } from '#server/messaging/render-attachment.ts'
import type { Threads } from '#server/heavy-work/threads.ts'
import { requireQuote } from '#server/quotes/require-quote.ts'

/** The mail of a case: what was sent, what a rep sends, and the documents that go with it. */
export function registerCaseMailRoutes(server: Server): void {
  registerMessageRoutes(server)
  registerLetterRoutes(server)
  registerPaperRoutes(server)
}

function registerMessageRoutes(server: Server): void {
  serve(server, contract.listCaseMail, async (context, { params, query }) => {
    const mailCase = await readCase(context.db, await requireQuote(context.db, params.guid))
    const papers = await listTellingPapers(context, mailCase)
    const { rows, next, total } = await readCaseMail(context.db, params.guid, query.after)
    return { data: rows.map((row) => presentMessage(mailCase, papers, row)), next, count: total }
  })

  serve(server, contract.getCaseMessage, async (context, { params }) => {
    const mailCase = await readCase(context.db, await requireQuote(context.db, params.guid))
    const listed = await findListedMessage(context.db, params.guid, params.id)
    const message = await requireCaseMessage(context, params)
    if (!listed) throw new ProblemError({ code: 'NOT_FOUND', what: 'message' })
    const files = await listFilesToShow(message, renderForPerson(context.threads))
    return {
      data: {
        ...presentMessage(mailCase, await listTellingPapers(context, mailCase), listed),
        plain: message.plain,
        files: files.map(({ fileName, contentType, content }) => ({
          name: fileName,
          content_type: contentType,
          size_bytes: content?.length ?? null,
        })),
      },
    }
  })

  serve(server, contract.getCaseMessageBody, async (context, { params, response }) => {
    const { html } = await requireCaseMessage(context, params)
    response.header('content-security-policy', BODY_POLICY)
    response.header('x-frame-options', 'SAMEORIGIN')
    response.header('cache-control', 'private, no-store')
    return { contentType: 'text/html; charset=utf-8', content: html }
  })

  serve(server, contract.getCaseMessageFile, async (context, { params, response }) => {
    const message = await requireCaseMessage(context, params)
    const file = (await listSentFiles(message, renderForPerson(context.threads)))[Number(params.index)]
    if (!file) throw new ProblemError({ code: 'NOT_FOUND', what: 'document' })
    const { fileName, contentType, content } = file
    if (!content) throw new ProblemError({ code: 'FILE_NOT_MADE' })
    response.header('cache-control', 'private, no-store')
    return { fileName, contentType, content }
  })

  serve(server, contract.sendCaseMessageAgain, async (context, { params, caller }) => {
    const { guid: quoteId, id } = params
    return { data: { messages: await sendMessageAgain(context, requireRep(caller), { quoteId, id }) } }
  })

  serve(server, contract.forwardCaseMessage, async (context, { params, body, caller }) => {
    const { guid: quoteId, id } = params
    const { to, note } = body
    const asked = { quoteId, id, to, note }
    return { data: { messages: await forwardMessage(context, requireRep(caller), asked) } }
  })
}

/**
 * The designed part of a mail as a page of its own.
 *
 * @rule D41 The message is shown as it was sent, and nothing of it runs, loads, or leads anywhere.
 */
const BODY_POLICY = [
  'sandbox',
  "default-src 'none'",
  "style-src 'unsafe-inline'",
  'img-src data:',
  "frame-ancestors 'self'",
].join('; ')

function renderForPerson({ renderPdf }: Threads): RenderPdf {
  return (words) => renderPdf(words, 'person')
}

/** @rule N76 As it is stored, so that no secret link is shown, also where no mail server is set. */
async function requireCaseMessage(
  { db }: Pick<Context, 'db'>,
  { guid, id }: { guid: string; id: string },
): Promise<Message> {
  await requireQuote(db, guid)
  const message = await findCaseMessage(db, guid, id)
  if (!message) throw new ProblemError({ code: 'NOT_FOUND', what: 'message' })
  return message
}

function registerLetterRoutes(server: Server): void {
  serve(server, contract.prepareLetter, async (context, { params, caller }) => {
    const mailCase = await readCase(context.db, await requireQuote(context.db, params.guid))
    const { name } = requireRep(caller)
    const [insured, producer] = await Promise.all([
      readLetterFacts(context, mailCase, 'insured', name),
      readLetterFacts(context, mailCase, 'producer', name),
    ])
    return {
      data: {
        addresses: await listAddresses(context.db, mailCase),
        letters: { insured: fillLetters(insured), producer: fillLetters(producer) },
        links: { insured: listLinks(insured), producer: listLinks(producer) },
      },
    }
  })

  serve(server, contract.writeLetter, async (context, { params, body, caller }) => {
    const { to, subject, text, link = 'none', in_reply_to: inReplyTo } = body
    const letter = { quoteId: params.guid, to, subject, text, link, inReplyTo }
    return { data: { messages: await writeLetter(context, requireRep(caller), letter) } }
  })
}

function registerPaperRoutes(server: Server): void {
  serve(server, contract.listCasePapers, async (context, { params }) => {
    const mailCase = await readCase(context.db, await requireQuote(context.db, params.guid))
    const papers = await listPapers(context, mailCase)
    return {
      data: {
        papers: papers.map(({ id, title, issuedAt, current, copy }) => ({
          id,
          title,
          current,
          copy,
          issued_at: issuedAt,
        })),
        addresses: await listAddresses(context.db, mailCase),
      },
    }
  })

  serve(server, contract.measureCasePapers, async (context, { params, body }) => {
    const { sizes, total, refusal } = await measurePapers(context, { quoteId: params.guid, ...body })
    return { data: { sizes, total_bytes: total, refusal } }
  })

  serve(server, contract.sendCasePapers, async (context, { params, body, caller }) => {
    const { papers, to, note } = body
    const asked = { quoteId: params.guid, papers, to, note }
    return { data: { messages: await sendPapers(context, requireRep(caller), asked) } }
  })

  serve(server, contract.sendCertificateAgain, async (context, { params, caller }) => ({
    data: { messages: await sendCertificate(context, requireRep(caller), params.guid) },
  }))
}
