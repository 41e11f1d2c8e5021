import { queryOptions } from '@tanstack/react-query'
import {
  countAudience,
  getMailing,
  getMailingBody,
  type Mailing,
  previewMailing,
} from '#contract/mailings.ts'
import { PAGES } from '#contract/pages.ts'
import { call, endpointUrl } from '#web/api/call.ts'
import { queryClient } from '#web/api/query-client.ts'

const POLL_MS = 2000

const KEY = 'mailing'

export function mailingPath(id: string): string {
  return PAGES.mailing.replace(':officemailing', id)
}

/** Asked again while it goes out, or is about to. */
export const mailingQuery = (id: string) =>
  queryOptions({
    queryKey: [KEY, id],
    queryFn: async () => (await call(getMailing, { params: { id }, silent: true })).data,
    staleTime: 0,
    refetchOnMount: 'always',
    refetchInterval: ({ state: { data } }) => (data && isGoing(data) ? POLL_MS : false),
  })

function isGoing({ state, results }: Mailing): boolean {
  return state === 'scheduled' || state === 'sending' || results.under_way > 0
}

/** Of a version, as its audience may be another one in the next. */
export const audienceQuery = ({ id, version }: Pick<Mailing, 'id' | 'version'>) =>
  queryOptions({
    queryKey: [KEY, id, 'audience', version],
    queryFn: async () => (await call(countAudience, { params: { id }, silent: true })).data,
    staleTime: 0,
  })

export const previewQuery = ({ id, version }: Pick<Mailing, 'id' | 'version'>, place: number) =>
  queryOptions({
    queryKey: [KEY, id, 'preview', version, place],
    queryFn: async () =>
      (await call(previewMailing, { params: { id }, query: { place: String(place) }, silent: true })).data,
    staleTime: 0,
  })

export function bodyUrl(id: string, place: number): string {
  return endpointUrl(getMailingBody.path, { params: { id }, query: { place: String(place) } })
}

/** Shows a mailing as it was just answered. */
export function showMailing(mailing: Mailing): void {
  queryClient.setQueryData(mailingQuery(mailing.id).queryKey, mailing)
}

export function reloadMailing(id: string): void {
  void queryClient.invalidateQueries({ queryKey: [KEY, id] })
}
