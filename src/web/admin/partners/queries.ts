import { queryOptions } from '@tanstack/react-query'
import { listPartners, readPartner } from '#contract/office/partners.ts'
import { PAGES } from '#contract/pages.ts'
import { call } from '#web/api/call.ts'
import { queryClient } from '#web/api/query-client.ts'

const KEY = 'office-partners'

/** Others keep it too, so it is read at each visit. */
export const partnerQuery = (id: string) =>
  queryOptions({
    queryKey: [KEY, id],
    queryFn: async () =>
      (await call(readPartner, { params: { id }, silent: true, handlesError: () => true })).data,
    staleTime: 0,
    refetchOnMount: 'always',
  })

export function reloadPartners(): void {
  void queryClient.invalidateQueries({ queryKey: [KEY] })
  void queryClient.invalidateQueries({ queryKey: ['list', listPartners.path] })
}

export function partnerPath(id: string): string {
  return PAGES.partner.replace(':partner', id)
}
