import { PAGES } from '#contract/pages.ts'
import { findMentions, readNote } from '#domain/desk/notes/mentions.ts'
import { saidAgo } from '#domain/desk/today.ts'
import { cappedCount } from '#server/desk/today/repository.ts'
import { casePath } from '#server/desk/today/describe-row.ts'
import type { TodaySource } from '#server/desk/today/source.ts'
import { findNames, listUnseenMentions } from '#server/desk/notes/repository.ts'

/** @rule O18 N107 A note that names a rep is for tonight, for them alone, until they have seen it. */
export const mentions: TodaySource = {
  name: 'mention',
  listPath: PAGES['rep-home'],
  read: async ({ db, rep, now, today }, most) => {
    const found = await listUnseenMentions(db, rep.id)
    const shown = found.slice(0, most)
    const names = await findNames(
      db,
      shown.flatMap(({ text }) => findMentions(text)),
    )
    return {
      entries: shown.map((mention) => ({
        key: mention.noteId,
        dueOn: today,
        repId: rep.id,
        what: `Read ${mention.authorName}’s note`,
        name: mention.tournamentName ?? mention.quoteNumber,
        detail: `${saidAgo(mention.at, now)}: ${readNote(mention.text, (id) => names.get(id))}`,
        path: casePath(mention),
        act: { verb: 'read-note', id: null, path: `${casePath(mention)}?note=${mention.noteId}` },
      })),
      total: cappedCount(found.length),
    }
  },
}
