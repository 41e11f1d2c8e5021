import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { listNotes } from '#contract/desk/notes.ts'
import { listQuoteTasks } from '#contract/desk/tasks.ts'
import { call } from '#web/api/call.ts'
import { queryClient } from '#web/api/query-client.ts'

const QUIETLY = { handlesError: () => true }

/** The notes of a case, the newest first, page by page. */
export const notesQuery = (quoteId: string) =>
  infiniteQueryOptions({
    queryKey: ['case-notes', quoteId],
    queryFn: ({ pageParam }) =>
      call(listNotes, {
        params: { guid: quoteId },
        query: pageParam === undefined ? {} : { before: pageParam },
        ...QUIETLY,
      }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
  })

export const tasksQuery = (quoteId: string) =>
  queryOptions({
    queryKey: ['case-tasks', quoteId],
    queryFn: async () => (await call(listQuoteTasks, { params: { guid: quoteId }, ...QUIETLY })).data,
  })

/** After a change, by this page or by anybody else. */
export async function reloadCaseNotes(quoteId: string): Promise<void> {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: notesQuery(quoteId).queryKey }),
    queryClient.invalidateQueries({ queryKey: tasksQuery(quoteId).queryKey }),
  ])
}
