import { queryOptions } from '@tanstack/react-query'
import { type ClaimFile, getClaimFile, listClaimFiles } from '#contract/claims/files.ts'
import { call, endpointUrl } from '#web/api/call.ts'
import { queryClient } from '#web/api/query-client.ts'

/** A file is looked at for a few seconds once all of it has arrived. */
const CHECKING_MS = 1500

/** The files of a claim; below the claim itself, so that both are read again together. */
export const claimFilesQuery = (number: string) =>
  queryOptions({
    queryKey: ['claim', number, 'files'],
    queryFn: ({ signal }) => call(listClaimFiles, { params: { number }, signal, silent: true }),
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
