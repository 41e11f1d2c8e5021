import { getTimeline } from '#contract/timeline.ts'
import { foldTimeline } from '#domain/reps/timeline.ts'
import { serve, type Server } from '#server/kit/http/serve.ts'
import { requireQuote } from '#server/quotes/require-quote.ts'
import { listChangesOfQuote, listTimeline } from '#server/reps/timeline/repository.ts'

export function registerTimelineRoutes(server: Server): void {
  serve(server, getTimeline, async ({ db }, { params: { guid } }) => {
    await requireQuote(db, guid)
    const changes = await listChangesOfQuote(db, guid)
    const entries = (await listTimeline(db, guid)).map(({ at, repId, ...entry }) => ({
      ...entry,
      at: at.toISOString(),
      changes: changes
        .filter((change) => change.repId === repId && change.at.getTime() === at.getTime())
        .map(({ field, before, after }) => ({ field, before, after })),
    }))
    return { data: foldTimeline(entries) }
  })
}
