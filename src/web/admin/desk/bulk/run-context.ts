import { createContext } from 'react'
import type { BulkRun } from '#contract/desk/bulk-runs.ts'

/** What has become of a row, in words. */
export interface RowResult {
  text: string
  isFailed: boolean
}

/** The results of the run that is shown, by the id of the row. */
export const RunContext = createContext<ReadonlyMap<string, RowResult>>(new Map())

const DONE = { give: 'Assigned', send: 'Resent' } as const

export function resultsOf(run: BulkRun | undefined): ReadonlyMap<string, RowResult> {
  return new Map(
    run?.items.map(({ quote_id: id, state, problem }) => [
      id,
      { text: describe(run, state, problem), isFailed: problem !== null },
    ]),
  )
}

function describe(
  { action }: BulkRun,
  state: BulkRun['items'][number]['state'],
  problem: string | null,
): string {
  if (problem !== null) return problem
  if (state === 'waiting') return 'Pending'
  return state === 'undone' ? 'Undone' : DONE[action]
}
