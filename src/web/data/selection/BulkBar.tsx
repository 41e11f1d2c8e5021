import { useState } from 'react'
import type { ListView } from '#web/data/list/list-view.ts'
import { EVERYTHING, NOTHING, type Selection } from '#web/data/selection/selection.ts'
import { describeSelected, type RowSelection } from '#web/data/selection/use-selection.ts'
import { Button } from '#web/ui/Button.tsx'

/** The chosen rows, and the filters that "all" refers to. */
export type SelectedRows = Selection & { filters: ListView['filters'] }

/** Something to do with all chosen rows at once. */
export interface BulkAction {
  id: string
  /** A verb with its object, such as "Assign to me". */
  label: string
  isDestructive?: boolean
  run: (rows: SelectedRows) => void | Promise<void>
}

interface BulkBarProps {
  rows: RowSelection
  filters: ListView['filters']
  actions: readonly BulkAction[]
}

/** What can be done with the chosen rows. It stands at the lower edge; `scroll-pb` of the page keeps the focus clear of it. */
export function BulkBar({ rows, filters, actions }: BulkBarProps) {
  const [running, setRunning] = useState<string>()
  const { selection, count } = rows

  async function run(action: BulkAction) {
    setRunning(action.id)
    try {
      await action.run({ ...selection, filters })
    } finally {
      setRunning(undefined)
    }
  }

  return (
    <>
      <p role="status" className="sr-only">
        {rows.news}
      </p>
      {count !== 0 && (
        <section
          aria-label="Selected rows"
          className="sticky bottom-0 z-10 -mx-2 flex flex-wrap items-center gap-x-4 gap-y-2 rounded-t-lg border border-edge bg-card px-4 py-2 shadow-lifted"
        >
          <p className="font-semibold">{describeSelected(count)} selected</p>
          {actions.map((action) => (
            <Button
              key={action.id}
              kind={action.isDestructive ? 'destructive' : 'secondary'}
              busy={running === action.id}
              onClick={() => void run(action)}
            >
              {action.label}
            </Button>
          ))}
          {selection.mode === 'selection' && (
            <Button kind="quiet" onClick={() => rows.set(EVERYTHING)}>
              Select all that match
            </Button>
          )}
          <Button kind="quiet" onClick={() => rows.set(NOTHING)}>
            Select none
          </Button>
        </section>
      )}
    </>
  )
}
