import { queryOptions } from '@tanstack/react-query'
import { type ClaimFile, getClaimFile, listClaimFiles } from '#contract/claims/files.ts'
import { type EndpointResponse } from '#contract/endpoint.ts'
import { call, endpointUrl } from '#web/api/call.ts'
import { queryClient } from '#web/api/query-client.ts'

/** A file is looked at for a few seconds once all of it has arrived. */
const CHECKING_MS = 1500

type Files = EndpointResponse<typeof listClaimFiles>

const statesOf = ({ data }: Files) => data.map(({ id, state }) => `${id} ${state}`).join()

/** The files of a claim; below the claim itself, so that both are read again together. */
export const claimFilesQuery = (number: string) =>
  queryOptions({
    queryKey: ['claim', number, 'files'],
    queryFn: async ({ signal, queryKey }) => {
      const before = queryClient.getQueryData<Files>(queryKey)
      const now = await call(listClaimFiles, { params: { number }, signal, silent: true })
      // A file that was taken changes its document, and with it the claim.
      if (before && statesOf(before) !== statesOf(now))
        void queryClient.invalidateQueries({ queryKey: ['claim', number], exact: true })
      return now
    },
    select: ({ data }) => data,
    staleTime: 0,
    refetchOnMount: 'always',
    refetchInterval: ({ state: { data } }) =>
      data?.data.some(({ state }) => state === 'checking') ? CHECKING_MS : false,
  })

/** Reads the files of a claim again, and the claim, whose documents they are. */
export function refreshFiles(number: string): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: ['claim', number] })
}

/** Where a file is shown; the small picture of a photo, or all of it. */
export function claimFileUrl(number: string, { id }: Pick<ClaimFile, 'id'>, size: 'view' | 'small' = 'view') {
  return endpointUrl(getClaimFile.path, { params: { number, file: id }, query: { size } })
}
