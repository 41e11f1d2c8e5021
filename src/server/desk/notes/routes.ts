import * as contract from '#contract/desk/notes.ts'
import { toWire } from '#contract/wire-record.ts'
import { findMentions, splitNote } from '#domain/desk/notes/mentions.ts'
import { requireRep } from '#server/access/access.ts'
import { serve, type Server } from '#server/calls/serve.ts'
import type { Db } from '#server/kit/db/database.ts'
import { addNote } from '#server/desk/notes/add-note.ts'
import {
  findNames,
  type FoundNote,
  isWholePage,
  listNotesOf,
  updateSeen,
} from '#server/desk/notes/repository.ts'
import { requireQuote } from '#server/quotes/require-quote.ts'
import { runWrite } from '#server/writes/run-write.ts'

export function registerNoteRoutes(server: Server): void {
  serve(server, contract.listNotes, async ({ db }, { params, query }) => {
    await requireQuote(db, params.guid)
    const found = await listNotesOf(db, params.guid, query.before)
    const hasMore = isWholePage(found)
    const page = hasMore ? found.slice(0, -1) : found
    return { data: await presentNotes(db, page), next: hasMore ? (page.at(-1)?.id ?? null) : null }
  })

  serve(server, contract.addNote, async (context, { params, body, caller }) => {
    const note = await addNote(context, requireRep(caller), { quoteId: params.guid, ...body })
    const [presented] = await presentNotes(context.db, [note])
    if (!presented) throw new Error('A note that was added is not there')
    return { data: presented }
  })

  serve(server, contract.markMentionsSeen, async (context, { body, caller }) => {
    const seen = await runWrite(context, async (trx, effects) => {
      effects.noAudit('It says only what a rep has looked at')
      const request = { repId: requireRep(caller).id, noteIds: body.note_ids, at: context.now() }
      return updateSeen(trx, request)
    })
    return { data: { seen } }
  })
}

async function presentNotes(db: Db, found: readonly FoundNote[]) {
  const names = await findNames(
    db,
    found.flatMap(({ text }) => findMentions(text)),
  )
  return found.map((note) => ({
    ...toWire(note, ['id', 'at', 'authorId', 'authorName']),
    parts: splitNote(note.text).map((part) =>
      'rep' in part
        ? { text: `@${names.get(part.rep) ?? 'somebody'}`, rep_id: part.rep }
        : { text: part.text, rep_id: null },
    ),
  }))
}
