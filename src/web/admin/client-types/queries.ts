import { queryOptions } from '@tanstack/react-query'
import { listOfficeClientTypes, readOfficeClientType } from '#contract/office/client-types.ts'
import { PAGES } from '#contract/pages.ts'
import { call } from '#web/api/call.ts'
import { publicConfig } from '#web/api/public-config.ts'
import { queryClient } from '#web/api/query-client.ts'

const KEY = 'office-client-types'

/** The client types of the office. Others keep them too, so they are read at each visit. */
export const clientTypesQuery = queryOptions({
  queryKey: [KEY],
  queryFn: async () => (await call(listOfficeClientTypes, { silent: true })).data,
  staleTime: 0,
  refetchOnMount: 'always',
})

export const clientTypeQuery = (code: string) =>
  queryOptions({
    queryKey: [KEY, code],
    queryFn: async () =>
      (await call(readOfficeClientType, { params: { code }, silent: true, handlesError: () => true })).data,
    staleTime: 0,
    refetchOnMount: 'always',
  })

/** Here and in every list of client types on other pages. */
export function reloadClientTypes(): void {
  void queryClient.invalidateQueries({ queryKey: [KEY] })
  void queryClient.invalidateQueries({ queryKey: publicConfig.queryKey })
}

export function clientTypePath(code: string): string {
  return PAGES['client-type'].replace(':clienttype', code)
}
