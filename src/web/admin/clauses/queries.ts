import { queryOptions } from '@tanstack/react-query'
import { type ClauseVersion, listClauses, readClauseHistory } from '#contract/endorsements.ts'
import type { TextHistory } from '#web/admin/versions/TextVersions.tsx'
import { call } from '#web/api/call.ts'

const KEY = 'clauses'

/** The clauses that endorsements are written from. Others keep them too, so they are read at each visit. */
export const clausesQuery = queryOptions({
  queryKey: [KEY],
  queryFn: async () => (await call(listClauses, { silent: true })).data,
  staleTime: 0,
  refetchOnMount: 'always',
})

/** What a clause was until a version of it. */
export const clauseHistory = (id: string, version: number): TextHistory<ClauseVersion> => ({
  queryKey: [KEY, id, version],
  read: async (signal) =>
    (await call(readClauseHistory, { params: { id }, signal, handlesError: () => true })).data,
})
