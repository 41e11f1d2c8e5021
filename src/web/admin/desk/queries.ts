import { queryOptions } from '@tanstack/react-query'
import { getBulkRun, type BulkRun, previewResending } from '#contract/desk/bulk-runs.ts'
import type { EndpointResponse } from '#contract/endpoint.ts'
import { call } from '#web/api/call.ts'

const POLL_MS = 1000

/** Asks again as long as something can still change. */
export const runQuery = (id: string) =>
  queryOptions({
    queryKey: ['bulk-run', id],
    queryFn: async () => (await call(getBulkRun, { params: { id }, handlesError: () => true })).data,
    refetchInterval: ({ state }) => (state.data && isUnfinished(state.data) ? POLL_MS : false),
  })

export function isUnfinished({ counts, undo_until: undoUntil }: BulkRun): boolean {
  return counts.waiting > 0 || undoUntil !== null
}

export type ResendingPreview = EndpointResponse<typeof previewResending>['data']

/** What sending a quote again would do. Whoever asks shows the failure. */
export async function loadResending(guid: string): Promise<ResendingPreview> {
  return (await call(previewResending, { params: { guid }, handlesError: () => true })).data
}
