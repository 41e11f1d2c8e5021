import { randomUUID } from 'node:crypto'
import { pagePath } from '#contract/page-path.ts'
import { ProblemError } from '#domain/problem.ts'
import { findMentions } from '#domain/desk/notes/mentions.ts'
import type { Rep } from '#server/access/access.ts'
import type { Context } from '#server/kit/context.ts'
import type { Db } from '#server/kit/db/database.ts'
import { findNamedCase, type FoundNote, insertNote } from '#server/desk/notes/repository.ts'
import { queueMessage } from '#server/messaging/outbox.ts'
import { createMentionMail } from '#server/messaging/templates/colleagues.ts'
import { createLetterhead } from '#server/messaging/templates/rendering/mail-content.ts'
import { requireQuote } from '#server/quotes/require-quote.ts'
import { lockActiveRep, type StoredRep } from '#server/reps/repository.ts'
import { runWrite } from '#server/writes/run-write.ts'

/**
 * Writes a note for colleagues. It changes nothing of the quote, so nobody who edits it is in the way.
 *
 * @rule N107 A note is told to those whom it names, and to nobody else; the log says that there is one, not what it says.
 */
export function addNote(
  context: Context,
  rep: Rep,
  { quoteId, text }: { quoteId: string; text: string },
): Promise<FoundNote> {
  const note = { id: randomUUID(), quoteId, authorId: rep.id, at: context.now(), text }
  return runWrite(context, async (trx, effects) => {
    await requireQuote(trx, quoteId)
    const named = await requireColleagues(trx, findMentions(text))
    const others = named.filter(({ id }) => id !== rep.id)
    await insertNote(
      trx,
      note,
      others.map(({ id }) => id),
    )
    for (const colleague of others) await tell({ ...context, db: trx }, rep, note, colleague)
    await effects.audit({
      quoteId,
      at: note.at,
      actor: 'rep',
      repId: rep.id,
      event: 'note_added',
      detail: { note: note.id, named: others.map(({ id }) => id).join(' ') },
    })
    effects.publish({ quoteId, by: rep })
    return { ...note, authorName: rep.name }
  })
}

/** In one order, so that two notes that name the same colleagues do not wait for each other crosswise. */
async function requireColleagues(trx: Db, ids: readonly string[]): Promise<StoredRep[]> {
  const found: StoredRep[] = []
  for (const id of ids.toSorted()) {
    const colleague = await lockActiveRep(trx, { id })
    if (!colleague) throw noColleague()
    found.push(colleague)
  }
  return found
}

async function tell(
  { db: trx, env, now }: Context,
  rep: Rep,
  { id, quoteId }: { id: string; quoteId: string },
  colleague: StoredRep,
): Promise<void> {
  const named = await findNamedCase(trx, quoteId)
  if (!named) return
  const mail = createMentionMail(createLetterhead(env), {
    author: rep.name,
    number: named.policyNumber ?? named.quoteNumber,
    eventName: named.eventName,
    url: env.publicUrl + pagePath('rep-quote', { guid: quoteId }),
  })
  const cause = `note:${id}:${colleague.id}`
  await queueMessage(trx, { cause, to: [colleague.email], ...mail, attachments: [] }, now())
}

function noColleague(): ProblemError {
  const message = 'The note names someone who no longer works here. Remove the name'
  return new ProblemError({ code: 'INVALID', fields: [{ section: 'request', field: 'text', message }] })
}
