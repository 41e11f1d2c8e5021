import { type ReactNode, useRef } from 'react'
import { FilterPopover } from '#web/data/filters/FilterPopover.tsx'
import { Icon } from '#web/ui/Icon.tsx'

interface FilterChipProps {
  label: string
  /** What is set, in words; empty while nothing is. */
  text: string
  isOpen: boolean
  onOpen: () => void
  onClose: () => void
  onRemove: () => void
  /** Its control. */
  children: ReactNode
}

const PART = 'flex min-h-8 cursor-pointer items-center gap-1.5 hover:text-fairway pointer-coarse:min-h-11'

/** A filter that is set: pressed it opens to be changed, and its cross removes it. */
export function FilterChip({ label, text, isOpen, onOpen, onClose, onRemove, children }: FilterChipProps) {
  const opener = useRef<HTMLButtonElement>(null)
  return (
    <li className="relative flex max-w-full min-w-0 rounded-md border border-edge bg-card">
      <button
        ref={opener}
        type="button"
        aria-label={`${label} ${text}`.trim()}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={isOpen ? onClose : onOpen}
        className={`${PART} min-w-0 pl-2.5 text-left`}
      >
        <span className="text-muted">{label}</span>
        <strong className="max-w-64 min-w-0 truncate font-semibold">{text}</strong>
      </button>
      <button
        type="button"
        aria-label={`Remove the filter ${label}${text && `: ${text}`}`}
        onClick={onRemove}
        className={`${PART} px-2`}
      >
        <Icon name="close" className="size-4" />
      </button>
      {isOpen && (
        <FilterPopover
          label={label}
          onClose={({ returnsFocus }) => {
            onClose()
            if (returnsFocus) opener.current?.focus()
          }}
        >
          {children}
        </FilterPopover>
      )}
    </li>
  )
}
