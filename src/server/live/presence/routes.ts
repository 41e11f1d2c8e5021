import type { EndpointResponse } from '#contract/endpoint.ts'
import { listHere } from '#contract/presence.ts'
import { requireRep } from '#server/access/access.ts'
import { serve, type Server } from '#server/calls/serve.ts'
import { listEditing, listPresent } from '#server/live/presence/repository.ts'

type Here = EndpointResponse<typeof listHere>['data'][number]

export function registerPresenceRoutes(server: Server): void {
  serve(server, listHere, async ({ db }, { caller }) => {
    const present = await listPresent(db)
    const editing = await listEditing(db)
    return { data: whoIsHere(present, editing, requireRep(caller).id) }
  })
}

interface Seen {
  id: string
  name: string
  quoteId: string | null
}

/**
 * Each rep once, with the quotes that they have open on any of their pages.
 *
 * @rule T05 Who has a quote open is told apart from who edits it. Both end by themselves, whatever becomes of a page or of an instance.
 */
function whoIsHere(present: readonly Seen[], editing: readonly Seen[], me: string): Here[] {
  const seen = [...present, ...editing]
  const names = new Map(seen.map(({ id, name }) => [id, name]))
  return [...names]
    .map(([id, name]) => ({
      id,
      name,
      is_me: id === me,
      quotes: quotesOf(id, seen).map((quoteId) => ({
        id: quoteId,
        is_editing: editing.some((one) => one.id === id && one.quoteId === quoteId),
      })),
    }))
    .toSorted(
      (one, other) => Number(other.is_me) - Number(one.is_me) || one.name.localeCompare(other.name, 'en'),
    )
}

function quotesOf(repId: string, seen: readonly Seen[]): string[] {
  return [...new Set(seen.flatMap(({ id, quoteId }) => (id === repId && quoteId !== null ? [quoteId] : [])))]
}
