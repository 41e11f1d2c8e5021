import type { MouseEvent, ReactNode } from 'react'
import { Icon, type IconName } from '#web/ui/Icon.tsx'

interface HeaderButtonProps {
  icon: IconName
  /** The name on a phone; where there is room, the rest follows. */
  short: string
  rest: ReactNode
  opensDialog?: boolean
  onClick: (event: MouseEvent<HTMLElement>) => void
}

/** A quiet button in the header: an icon with its name. */
export function HeaderButton({ icon, short, rest, opensDialog = false, onClick }: HeaderButtonProps) {
  return (
    <button
      type="button"
      aria-haspopup={opensDialog ? 'dialog' : undefined}
      onClick={onClick}
      className="inline-flex min-h-11 cursor-pointer items-center gap-1 rounded-md px-1 text-sm font-medium whitespace-nowrap hover:text-fairway sm:gap-2 sm:px-2 sm:text-base print:hidden"
    >
      <Icon name={icon} />
      <span>
        {short} <span className="sr-only sm:not-sr-only">{rest}</span>
      </span>
    </button>
  )
}
