import { Button } from '#web/ui/Button.tsx'

interface ShowAllProps {
  shown: number
  of: number
  /** Absent if no more of them can be shown here. */
  onShowAll: (() => void) | undefined
}

/** Says that there are more, and shows them. */
export function ShowAll({ shown, of, onShowAll }: ShowAllProps) {
  return (
    <p className="flex flex-wrap items-center gap-x-3 pt-2 text-sm text-muted">
      Showing the newest {shown.toLocaleString('en-US')} of {of.toLocaleString('en-US')}.
      {onShowAll && (
        <Button kind="quiet" onClick={onShowAll}>
          Show all
        </Button>
      )}
    </p>
  )
}
