import type { MouseEvent, ReactNode } from 'react'
import { Icon } from '#web/ui/Icon.tsx'

interface StepsButtonProps {
  /** Of the current step, from 0. */
  place: number
  count: number
  isOpen: boolean
  /** Whether all is saved. */
  saved: ReactNode
  onPress: (event: MouseEvent<HTMLElement>) => void
}

/** On a small screen: a dash for each step, where one is among them, and whether all is saved. It opens the list. */
export function StepsButton({ place, count, isOpen, saved, onPress }: StepsButtonProps) {
  return (
    <div className="relative -mx-4 -mt-8 flex min-h-12 flex-wrap items-center gap-2 border-b border-line px-4 sm:-mx-6 sm:px-6 lg:-mx-8 lg:-mt-10 lg:px-8 xl:hidden">
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls="steps"
        onClick={onPress}
        className="flex min-h-12 cursor-pointer items-center gap-2 text-sm whitespace-nowrap text-muted after:absolute after:inset-0"
      >
        <span className="flex gap-0.75 sm:gap-1" aria-hidden="true">
          {Array.from({ length: count }, (_, index) => (
            <Dash key={index} fill={index < place ? 'full' : index === place ? 'half' : 'none'} />
          ))}
        </span>
        <span className="sr-only">{`Steps: ${place + 1} of ${count}`}</span>
        <span aria-hidden="true">{`${place + 1} of ${count}`}</span>
      </button>
      {saved}
      <Icon
        name="chevron"
        className={`size-4! text-muted transition-transform lg:ml-auto ${isOpen ? 'rotate-180' : ''}`}
      />
    </div>
  )
}

const FILLS = { full: 'w-full', half: 'w-1/2', none: 'w-0' }

function Dash({ fill }: { fill: keyof typeof FILLS }) {
  return (
    <span className="h-1 w-2 overflow-hidden rounded-full bg-line forced-colors:bg-paper xs:w-3.5 sm:w-6 forced-colors:border">
      <span className={`block h-full bg-fairway ${FILLS[fill]}`} />
    </span>
  )
}
