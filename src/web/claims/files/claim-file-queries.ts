import { queryOptions } from '@tanstack/react-query'
import type { ClaimFile } from '#contract/claims/files.ts'
import { queryClient } from '#web/api/query-client.ts'
import { claimWay, type FileWay } from '#web/claims/files/file-way.ts'

/** A file is looked at for a few seconds once all of it has arrived. */
const CHECKING_MS = 1500

const statesOf = (files: readonly ClaimFile[]) => files.map(({ id, state }) => `${id} ${state}`).join()

/** The files of a page; below the page itself, so that both are read again together. */
export const filesQuery = ({ pageKey, filesKey, read }: FileWay) =>
  queryOptions({
    queryKey: filesKey,
    queryFn: async ({ signal, queryKey }) => {
      const before = queryClient.getQueryData<readonly ClaimFile[]>(queryKey)
      const now = await read({ signal, silent: true })
      // A file that was taken changes its document, and with it the page.
      if (before && statesOf(before) !== statesOf(now))
        void queryClient.invalidateQueries({ queryKey: pageKey, exact: true })
      return now
    },
    staleTime: 0,
    refetchOnMount: 'always',
    refetchInterval: ({ state: { data } }) =>
      data?.some(({ state }) => state === 'checking') ? CHECKING_MS : false,
  })

/** The files of a claim. */
export const claimFilesQuery = (number: string) => filesQuery(claimWay(number))

/** Reads the files of a page again, and the page, whose documents they are. */
export function refreshFiles({ pageKey }: FileWay): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: pageKey })
}
