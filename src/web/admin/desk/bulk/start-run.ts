import {
  type BulkRun,
  type BulkSendingPreview,
  previewBulkSending,
  startBulkRun,
} from '#contract/desk/bulk-runs.ts'
import { deskFiles } from '#contract/desk/desk-lists.ts'
import type { EndpointInput } from '#contract/endpoint.ts'
import type { DeskListName } from '#domain/desk/desk-lists.ts'
import { call, endpointUrl } from '#web/api/call.ts'
import { newIdempotencyKey } from '#web/api/idempotency-key.ts'
import type { SelectedRows } from '#web/data/selection/BulkBar.tsx'

/** Gives all chosen rows to a rep, or to nobody. */
export function startGiving(list: DeskListName, rows: SelectedRows, repId: string | null): Promise<BulkRun> {
  return startRun({ action: 'give', list, selection: selectionOf(rows), rep_id: repId })
}

/** Sends what a preview showed. */
export function startSending(quotes: BulkSendingPreview['quotes']): Promise<BulkRun> {
  return startRun({ action: 'send', quotes })
}

async function startRun(body: EndpointInput<typeof startBulkRun>['body']): Promise<BulkRun> {
  return (await call(startBulkRun, { body, idempotencyKey: newIdempotencyKey() })).data
}

/** What pricing and sending all chosen quotes again would do. */
export async function previewSending(list: DeskListName, rows: SelectedRows): Promise<BulkSendingPreview> {
  const body = { list, selection: selectionOf(rows) }
  return (await call(previewBulkSending, { body, handlesError: () => true })).data
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
