import { randomUUID } from 'node:crypto'
import { findWordsError } from '#domain/office/words/check-text.ts'
import type { MailWords, SentWords } from '#domain/office/words/mail-text.ts'
import { type MailName, partsOf } from '#domain/office/words/mail-texts.ts'
import type { Rep } from '#server/access/access.ts'
import type { Context } from '#server/kit/context.ts'
import { countOrReject } from '#server/kit/http/limits/rate-limits.ts'
import { queueMessage } from '#server/messaging/outbox.ts'
import { createLetterhead, type RenderedMail } from '#server/messaging/templates/rendering/mail-content.ts'
import { requireUsable, tidyWords } from '#server/office/words/change-text.ts'
import { COMPOSE } from '#server/words/preview/compose-preview.ts'
import { readPreviewCase } from '#server/words/preview/read-case.ts'
import { runWrite } from '#server/writes/run-write.ts'

/** Of each rep. */
const TESTS_AN_HOUR = 30
const HOUR_MS = 3_600_000

interface Draft {
  mail: MailName
  /** Without them, those that hold. */
  words?: SentWords | undefined
  /** The number of a quote or a policy. */
  case?: string | undefined
}

/**
 * A mail with these words about a case, by the template that is used for sending. A part that cannot be used is ours, as it would
 * be in a mail.
 */
export async function previewWords(
  context: Context,
  { mail, words, case: number }: Draft,
): Promise<RenderedMail & { case: string | null }> {
  const shown = await readPreviewCase(context, mail, number)
  const { env } = context
  const draft = words && usable(mail, tidyWords(mail, words))
  const officeWords = draft ? { ...env.officeWords, [mail]: draft } : env.officeWords
  const letterhead = createLetterhead({ ...env, officeWords })
  return { ...COMPOSE[mail](letterhead, shown), case: shown.number }
}

function usable(mail: MailName, words: MailWords): MailWords {
  return Object.fromEntries(
    partsOf(mail).flatMap((part) => {
      const text = words[part]
      return text !== undefined && findWordsError(mail, part, text) === undefined ? [[part, text]] : []
    }),
  )
}

/**
 * Mails the rep what a customer would get.
 *
 * @rule R02 A test goes to the signed-in rep alone, says that it is one, and opens nothing of the case.
 */
export async function testWords(context: Context, rep: Rep, draft: Draft): Promise<string> {
  const { mail, words = {} } = draft
  const at = context.now()
  requireUsable(mail, tidyWords(mail, words))
  await countOrReject(context.db, {
    key: `word-tests:${rep.id}`,
    limit: TESTS_AN_HOUR,
    windowMs: HOUR_MS,
    at,
  })
  const { subject, html, plain } = await previewWords(context, { ...draft, words })
  await runWrite(context, async (trx, effects) => {
    const cause = `words-test:${randomUUID()}`
    const test = { subject: `Test: ${subject}`, html, plain, attachments: [] }
    await queueMessage(trx, { cause, to: [rep.email], writtenBy: rep.id, ...test }, at)
    await effects.audit({
      quoteId: null,
      at,
      actor: 'rep',
      repId: rep.id,
      event: 'office_words_tested',
      detail: { mail, to: rep.email },
    })
  })
  return rep.email
}
