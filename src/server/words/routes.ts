import * as z from 'zod/mini'
import {
  changeOfficeWords,
  getOfficeWords,
  getOfficeWordsBody,
  listOfficeWords,
  previewOfficeWords,
  testOfficeWords,
} from '#contract/office/mail-texts.ts'
import type { SentWords } from '#domain/office/words/mail-text.ts'
import { ProblemError } from '#domain/problem.ts'
import { requireRep } from '#server/access/access.ts'
import { serve, type Server } from '#server/calls/serve.ts'
import { mailWithPictures } from '#server/office/brands/mail-with-pictures.ts'
import { changeWords } from '#server/office/words/change-text.ts'
import { presentAllWords, presentWords } from '#server/office/words/present-texts.ts'
import { previewWords, testWords } from '#server/words/preview-text.ts'

export function registerOfficeWordRoutes(server: Server): void {
  serve(server, listOfficeWords, async ({ db }) => ({ data: await presentAllWords(db) }))

  serve(server, getOfficeWords, async ({ db }, { params }) => ({
    data: await presentWords(db, params.mail),
  }))

  serve(server, changeOfficeWords, async (context, { params, body, caller }) => {
    const { mail } = params
    await changeWords(context, requireRep(caller), { mail, ...body })
    return { data: await presentWords(context.db, mail) }
  })

  serve(server, previewOfficeWords, async (context, { params, query }) => {
    const words = readDraft(query.draft)
    const { case: number, subject, plain } = await previewWords(context, { ...params, ...query, words })
    return { data: { case: number, subject, plain } }
  })

  serve(server, getOfficeWordsBody, async (context, { params, query, response }) => {
    response.header('cache-control', 'private, no-store')
    const words = readDraft(query.draft)
    const { html } = await previewWords(context, { ...params, ...query, words })
    return mailWithPictures(context, response, html)
  })

  serve(server, testOfficeWords, async (context, { params, body, caller }) => ({
    data: { to: await testWords(context, requireRep(caller), { ...params, ...body }) },
  }))
}

/** What is typed and not saved goes along in the address, as a frame can only be given one. */
const draftWords = changeOfficeWords.body.shape.words

function readDraft(draft: string | undefined): SentWords | undefined {
  if (draft === undefined) return undefined
  const read = z.safeParse(draftWords, parseJson(Buffer.from(draft, 'base64url').toString('utf8')))
  if (read.success) return read.data
  const message = 'Send the words as JSON in base64url'
  throw new ProblemError({ code: 'INVALID', fields: [{ section: 'request', field: 'draft', message }] })
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
