import type { ReactNode } from 'react'
import type { ShownList } from '#web/data/list/use-list.ts'
import { isFiltered, isFirstPage } from '#web/data/list/list-view.ts'
import { Button } from '#web/ui/Button.tsx'

interface NoRowsProps {
  shown: Pick<ShownList, 'view' | 'change' | 'turnTo'>
  /** What to say where the list has no row at all, with the next thing to do. */
  none: ReactNode
}

/** Why there is no row: none yet, none that matches, or none any more on this page. */
export function NoRows({ shown: { view, change, turnTo }, none }: NoRowsProps) {
  if (!isFirstPage(view)) {
    return (
      <Empty title="Nothing left on this page">
        <Button onClick={() => turnTo('first')}>Go to the first page</Button>
      </Empty>
    )
  }
  if (isFiltered(view)) {
    return (
      <Empty title="No matches">
        <Button onClick={() => change({ filters: {} })}>Clear filters</Button>
      </Empty>
    )
  }
  return none
}

/** A heading, and what to do next. */
export function Empty({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="ruled grid justify-items-start gap-4 pt-6">
      <h2 className="text-xl">{title}</h2>
      {children}
    </div>
  )
}
