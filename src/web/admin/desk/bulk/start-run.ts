import { startBulkRun, type BulkRun } from '#contract/desk/bulk-runs.ts'
import { deskFiles } from '#contract/desk/desk-lists.ts'
import { type EndpointInput } from '#contract/endpoint.ts'
import { type DeskListName } from '#domain/desk/desk-lists.ts'
import { call, endpointUrl } from '#web/api/call.ts'
import { newIdempotencyKey } from '#web/api/idempotency-key.ts'
import { type SelectedRows } from '#web/data/selection/BulkBar.tsx'

export type RunRequest = Pick<EndpointInput<typeof startBulkRun>['body'], 'action' | 'rep_id'>

/** Has the server do something with all chosen rows. */
export async function startRun(
  list: DeskListName,
  rows: SelectedRows,
  request: RunRequest,
): Promise<BulkRun> {
  const body = { ...request, list, selection: selectionOf(rows) }
  return (await call(startBulkRun, { body, idempotencyKey: newIdempotencyKey() })).data
}

function selectionOf(rows: SelectedRows) {
  if (rows.mode === 'selection') return { mode: rows.mode, ids: [...rows.ids] }
  return {
    mode: rows.mode,
    excluded_ids: [...rows.excludedIds],
    filters: { ...rows.filters },
    as_of: new Date().toISOString(),
  }
}

/** The file with the chosen rows alone. */
export function fileOf(list: DeskListName, rows: SelectedRows): string {
  const ids =
    rows.mode === 'selection' ? { only: rows.ids.join(',') } : { except: rows.excludedIds.join(',') }
  const chosen = Object.fromEntries(Object.entries(ids).filter(([, text]) => text !== ''))
  return endpointUrl(deskFiles[list].path, { query: { ...rows.filters, ...chosen } })
}
