import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import {
  type CaseFile,
  getCaseFile,
  getCaseFileText,
  getCaseFileView,
  listCaseFiles,
} from '#contract/files/case-files.ts'
import { listFileLinks } from '#contract/files/sending.ts'
import { listCaseFolders } from '#contract/files/folders.ts'
import type { EndpointInput, EndpointResponse } from '#contract/endpoint.ts'
import { PAGE_SIZES } from '#contract/list.ts'
import type { FilesView } from '#web/admin/files/files-view.ts'
import { call, endpointUrl } from '#web/api/call.ts'
import { FILES_KEY } from '#web/api/live/quote-channel.ts'
import { queryClient } from '#web/api/query-client.ts'

export type CaseFolders = EndpointResponse<typeof listCaseFolders>['data']

/** A file is looked at for a few seconds once all of it has arrived. */
const CHECKING_MS = 1500
/** A scanner that does not answer is asked again by the server. */
const WAITING_MS = 15_000
const AT_ONCE = PAGE_SIZES[PAGE_SIZES.length - 1]

/** Colleagues add files too, so they are read at each visit. */
const alwaysRefetch = { staleTime: 0, refetchOnMount: 'always', refetchOnWindowFocus: true } as const

/** How soon to look again, by where files stand. */
function nextLook(files: readonly Pick<CaseFile, 'state'>[]): number | false {
  if (files.some(({ state }) => state === 'checking')) return CHECKING_MS
  return files.some(({ state }) => state === 'waiting') && WAITING_MS
}

export const foldersQuery = (guid: string) =>
  queryOptions({
    ...alwaysRefetch,
    queryKey: [FILES_KEY, guid, 'folders'],
    queryFn: async ({ signal }) =>
      (await call(listCaseFolders, { params: { guid }, signal, handlesError: () => true })).data,
  })

type ListInput = EndpointInput<typeof listCaseFiles>['query']

/** The files of one folder, as many as were asked for, a page at a time. */
export const filesQuery = (guid: string, { folder, sort, isDeleted, text }: FilesView) =>
  infiniteQueryOptions({
    ...alwaysRefetch,
    queryKey: [FILES_KEY, guid, 'list', { folder, sort, isDeleted, text }],
    queryFn: ({ pageParam, signal }) => {
      const query = {
        sort,
        size: String(AT_ONCE),
        ...(folder !== undefined && { folder }),
        ...(isDeleted && { deleted: 'yes' }),
        ...(text !== '' && { text }),
        ...(pageParam !== null && { after: pageParam }),
      } as ListInput
      return call(listCaseFiles, { params: { guid }, query, signal, handlesError: () => true })
    },
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    refetchInterval: ({ state }) => nextLook(state.data?.pages.flatMap(({ data }) => data) ?? []),
  })

/** The newest files, for the page of the case. */
export const newestFilesQuery = (guid: string) =>
  queryOptions({
    ...alwaysRefetch,
    queryKey: [FILES_KEY, guid, 'newest'],
    queryFn: async ({ signal }) => {
      const query = { size: String(PAGE_SIZES[0]) } as ListInput
      const input = { params: { guid }, query, signal, handlesError: () => true }
      return (await call(listCaseFiles, input)).data
    },
  })

/** One file that was just sent, until it is clear whether it is taken. */
export const fileQuery = (guid: string, file: string) =>
  queryOptions({
    queryKey: [FILES_KEY, guid, 'one', file],
    queryFn: async ({ signal }) => {
      const before = queryClient.getQueryData<CaseFile>([FILES_KEY, guid, 'one', file])
      const { data } = await call(getCaseFile, { params: { guid, file }, signal, silent: true })
      // It takes its place in the list as it is taken.
      if (before && before.state !== data.state)
        void queryClient.invalidateQueries({ queryKey: [FILES_KEY, guid, 'list'] })
      return data
    },
    staleTime: 0,
    refetchInterval: ({ state: { data } }) => (data ? nextLook([data]) : false),
  })

/** The links by which somebody has files of the case. */
export const fileLinksQuery = (guid: string) =>
  queryOptions({
    ...alwaysRefetch,
    queryKey: [FILES_KEY, guid, 'links'],
    queryFn: ({ signal }) => call(listFileLinks, { params: { guid }, signal, silent: true }),
    select: ({ data }) => data,
  })

export const fileTextQuery = (guid: string, file: string) =>
  queryOptions({
    queryKey: [FILES_KEY, guid, 'text', file],
    queryFn: async ({ signal }) =>
      (await call(getCaseFileText, { params: { guid, file }, signal, handlesError: () => true })).data,
    staleTime: Infinity,
  })

/** So long a small page is kept that is shown no more: each takes half a megabyte. */
const PAGE_KEPT_MS = 60_000

/** The first page of the PDF at an address, drawn small; what draws it is loaded with the first one. */
export const firstPageQuery = (url: string) =>
  queryOptions({
    queryKey: ['pdf-first-page', url],
    queryFn: async ({ signal }) => {
      const { drawFirstPage } = await import('#web/documents/pdf/draw-first-page.ts')
      return drawFirstPage(url, signal)
    },
    structuralSharing: false,
    gcTime: PAGE_KEPT_MS,
  })

/** Reads again what is shown of the files of a case, and what happened to it. */
export async function refreshCaseFiles(guid: string): Promise<void> {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: [FILES_KEY, guid] }),
    queryClient.invalidateQueries({ queryKey: ['timeline', guid] }),
  ])
}

/** Where a file is shown: the small picture of it, or all of it. */
export function fileUrl(guid: string, file: string, size: 'view' | 'small' = 'view'): string {
  return endpointUrl(getCaseFileView.path, { params: { guid, file }, query: { size } })
}
