import { Button } from '#web/ui/Button.tsx'
import { Icon } from '#web/ui/Icon.tsx'

export interface FilterChip {
  name: string
  label: string
  text: string
}

interface FilterChipsProps {
  chips: readonly FilterChip[]
  onRemove: (name: string) => void
  onClear: () => void
}

/** What is set, each to be removed by itself, or all at once. */
export function FilterChips({ chips, onRemove, onClear }: FilterChipsProps) {
  if (chips.length === 0) return null
  return (
    <div className="flex flex-wrap items-center gap-2">
      <ul aria-label="Filters that are set" className="flex min-w-0 flex-wrap gap-2">
        {chips.map(({ name, label, text }) => (
          <li key={name} className="min-w-0">
            <button
              type="button"
              aria-label={`Remove the filter ${label}: ${text}`}
              onClick={() => onRemove(name)}
              className="flex min-h-11 max-w-full cursor-pointer items-center gap-2 rounded-md border border-edge bg-card px-3 text-left text-sm hover:border-fairway"
            >
              <span className="text-muted">{label}</span>
              <strong className="min-w-0 font-semibold wrap-anywhere">{text}</strong>
              <Icon name="close" className="size-4" />
            </button>
          </li>
        ))}
      </ul>
      <Button kind="quiet" onClick={onClear}>
        Clear filters
      </Button>
    </div>
  )
}
