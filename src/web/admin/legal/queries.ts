import { queryOptions } from '@tanstack/react-query'
import { listLegalPages, type ShownLegalPages } from '#contract/office/legal.ts'
import { call } from '#web/api/call.ts'
import { publicConfig } from '#web/api/public-config.ts'
import { queryClient } from '#web/api/query-client.ts'

/** The legal pages as owners keep them. Others keep them too, so they are read at each visit. */
export const legalPagesQuery = queryOptions({
  queryKey: ['legal-pages'],
  queryFn: async () => (await call(listLegalPages, { silent: true })).data,
  staleTime: 0,
  refetchOnMount: 'always',
})

/** Shows what a call answered, and what the links of this page lead to now. */
export function showLegalPages(pages: ShownLegalPages): void {
  queryClient.setQueryData(legalPagesQuery.queryKey, pages)
  void queryClient.invalidateQueries(publicConfig)
}
