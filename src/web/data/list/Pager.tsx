import { PAGE_SIZES, type PageSize } from '#contract/list.ts'
import { describeRange } from '#web/data/list/describe-range.ts'
import { isFirstPage } from '#web/data/list/list-view.ts'
import type { ShownList } from '#web/data/list/use-list.ts'
import { Button } from '#web/ui/Button.tsx'
import { Icon } from '#web/ui/Icon.tsx'

interface PagerProps {
  shown: Pick<ShownList, 'view' | 'change' | 'turnTo' | 'query' | 'rows' | 'count' | 'firstRow' | 'isTurning'>
  /** Called after the page changed, to show its first row. */
  onTurn?: () => void
}

/** Which rows these are, the way to the others, and how many a page has. */
export function Pager({ shown, onTurn }: PagerProps) {
  const { view, query, isTurning } = shown
  const page = query.data
  const hasOthers = !isFirstPage(view) || Boolean(page?.next)
  const button = (label: string, to: 'first' | 'previous' | 'next', isThere: boolean) => (
    <PageButton
      label={label}
      isThere={isThere}
      busy={isTurning}
      onPress={() => {
        shown.turnTo(to)
        onTurn?.()
      }}
    />
  )
  return (
    <nav aria-label="Pages" className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
      <p role="status" className="text-sm text-muted">
        {page && !isTurning && describeRange(shown)}
      </p>
      <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
        <SizeSelect size={view.size} onChange={(size) => shown.change({ size })} />
        {hasOthers && (
          <div className="flex flex-wrap gap-2">
            {button('First', 'first', !isFirstPage(view))}
            {button('Previous', 'previous', Boolean(page?.previous))}
            {button('Next', 'next', Boolean(page?.next))}
          </div>
        )}
      </div>
    </nav>
  )
}

interface PageButtonProps {
  label: string
  isThere: boolean
  busy: boolean
  onPress: () => void
}

/** Keeps its place and the focus also where there is no further page. */
function PageButton({ label, isThere, busy, onPress }: PageButtonProps) {
  return (
    <Button
      aria-label={`${label} page`}
      aria-disabled={!isThere || undefined}
      onClick={isThere && !busy ? onPress : undefined}
      className="px-4 text-sm aria-disabled:cursor-not-allowed aria-disabled:border-dashed aria-disabled:text-muted aria-disabled:hover:border-edge"
    >
      {label}
    </Button>
  )
}

function SizeSelect({ size, onChange }: { size: PageSize; onChange: (size: PageSize) => void }) {
  return (
    <label className="flex items-center gap-2 text-sm text-muted">
      Rows
      <span className="control-box relative text-ink">
        <select
          className="control cursor-pointer appearance-none py-1 pr-8 [&_option]:bg-card [&_option]:text-ink"
          value={size}
          onChange={(event) => onChange(Number(event.target.value) as PageSize)}
        >
          {PAGE_SIZES.map((choice) => (
            <option key={choice}>{choice}</option>
          ))}
        </select>
        <Icon
          name="chevron"
          className="pointer-events-none absolute top-1/2 right-2 size-4 -translate-y-1/2"
        />
      </span>
    </label>
  )
}
