import type { ReactNode } from 'react'
import { FIRST, ROW } from '#web/policy/amendments/editing/comparison/table-layout.ts'

interface FoldedLineProps {
  id: string
  title: string
  /** What stands there now, in one line. */
  text: ReactNode
  /** At the end of the line. */
  action: ReactNode
  /** Below the line, while it is open. */
  children?: ReactNode
}

/** One line of the table for what is no contest. */
export function FoldedLine({ id, title, text, action, children }: FoldedLineProps) {
  return (
    <section aria-labelledby={`${id}-title`} id={id} className="scroll-mt-4">
      <div
        className={`${ROW} grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 py-2 @[63rem]:gap-x-0`}
      >
        <h2 id={`${id}-title`} className={`${FIRST} pr-0! font-sans text-base font-semibold`}>
          {title}
        </h2>
        <p className="min-w-0 px-4 pb-1 text-sm text-muted @max-[20rem]:px-3 @max-[63rem]:order-last @max-[63rem]:col-span-2 @[63rem]:pb-0 @[63rem]:col-start-2 @[63rem]:col-end-8 @[63rem]:px-0 @[63rem]:pr-4">
          {text}
        </p>
        <div className="min-h-11 content-center pr-4 text-right @[63rem]:col-start-8 @[63rem]:col-end-11">
          {action}
        </div>
      </div>
      {children}
    </section>
  )
}

/** What a line opens. */
export function Opened({ children }: { children: ReactNode }) {
  return (
    <div className="@container animate-open border-t border-line bg-well px-4 py-5">
      <div className="grid max-w-form gap-6">{children}</div>
    </div>
  )
}
