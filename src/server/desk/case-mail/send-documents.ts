import { refuseMailSize } from '#domain/desk/case-mail/mail-size.ts'
import { refuseReaders } from '#domain/desk/case-mail/copy-readers.ts'
import { type FieldProblem, ProblemError } from '#domain/problem.ts'
import { parseEmailList } from '#domain/quote/fields/email-list.ts'
import type { Rep } from '#server/access/access.ts'
import { type MailCase, nameCase, readCase, withoutProducersKeys } from '#server/desk/case-mail/mail-case.ts'
import { listPapers, type Paper } from '#server/desk/case-mail/case-documents.ts'
import { nameSender, queueCaseMail, type QueuedMail } from '#server/desk/case-mail/queue-case-mail.ts'
import type { Context } from '#server/kit/context.ts'
import { createPapersMail } from '#server/messaging/templates/case-mail/documents.ts'
import { createLetterhead } from '#server/messaging/templates/rendering/mail-content.ts'
import { requireLockedQuote, requireQuote } from '#server/quotes/require-quote.ts'
import { runWrite } from '#server/writes/run-write.ts'

interface PapersToSend {
  quoteId: string
  /** The ids of the documents. */
  papers: readonly string[]
  to: string
  note: string | undefined
}

/**
 * Mails chosen documents of a case for a rep.
 *
 * @rule D36 What was chosen goes in one mail to all receivers, and is in the list of the case at once.
 * @rule N107 What is too large together is refused with its size.
 */
export async function sendPapers(context: Context, rep: Rep, asked: PapersToSend): Promise<QueuedMail[]> {
  return runWrite(context, async (trx, effects) => {
    const inWrite = { ...context, db: trx }
    const mailCase = await readCase(trx, await requireLockedQuote(trx, asked.quoteId))
    const to = parseEmailList(asked.to)
    const papers = choosePapers(await listPapers(inWrite, mailCase), asked.papers)
    requireOwnCopies(mailCase, papers, to)
    await requireMailableSize(inWrite, papers)
    const about = nameCase(mailCase, to)
    const note = asked.note === undefined ? undefined : withoutProducersKeys(mailCase, to, asked.note)
    const sent = await queueCaseMail(inWrite, effects, rep, {
      cause: `papers:${asked.quoteId}`,
      quoteId: asked.quoteId,
      to,
      replyTo: rep.email,
      ...createPapersMail(createLetterhead(context.env), {
        sender: nameSender(rep, context.env),
        note,
        titles: papers.map(({ title }) => title),
        about,
        isQuote: mailCase.found === undefined,
      }),
      attachments: papers.map(({ fileName, build }) => ({ fileName, words: build() })),
      event: 'papers_sent',
      detail: { papers: papers.map(({ id }) => id).join(' ') },
    })
    return [sent]
  })
}

/** In the order of the case, each once. */
function choosePapers(all: readonly Paper[], ids: readonly string[]): Paper[] {
  const unknown = ids.find((id) => !all.some((paper) => paper.id === id))
  if (unknown !== undefined) throw new ProblemError({ code: 'NOT_FOUND', what: 'document' })
  return all.filter(({ id }) => ids.includes(id))
}

function requireOwnCopies({ addresses }: MailCase, papers: readonly Paper[], to: readonly string[]): void {
  for (const { title, copy } of papers) {
    const message = refuseReaders(title, copy, { to, addresses })
    if (message !== undefined) throw invalid('to', message)
  }
}

async function requireMailableSize(
  context: Pick<Context, 'threads'>,
  papers: readonly Paper[],
): Promise<void> {
  const { refusal } = await measure(context, papers)
  if (refusal !== null) throw invalid('papers', refusal)
}

export function invalid(field: FieldProblem['field'], message: string): ProblemError {
  return new ProblemError({ code: 'INVALID', fields: [{ section: 'request', field, message }] })
}

interface Measured {
  sizes: { id: string; bytes: number }[]
  total: number
  /** Why they cannot be mailed together. */
  refusal: string | null
}

/** How large documents of a case are as files. */
export async function measurePapers(
  context: Context,
  { quoteId, papers }: Pick<PapersToSend, 'quoteId' | 'papers'>,
): Promise<Measured> {
  const mailCase = await readCase(context.db, await requireQuote(context.db, quoteId))
  return measure(context, choosePapers(await listPapers(context, mailCase), papers))
}

/** One after the other, so that it takes only one place among the documents that people wait for. */
async function measure({ threads }: Pick<Context, 'threads'>, papers: readonly Paper[]): Promise<Measured> {
  const sizes: Measured['sizes'] = []
  for (const { id, build } of papers)
    sizes.push({ id, bytes: (await threads.renderPdf(build(), 'person')).length })
  const total = sizes.reduce((sum, { bytes }) => sum + bytes, 0)
  return { sizes, total, refusal: refuseMailSize(total) ?? null }
}
