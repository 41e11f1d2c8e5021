import {
  type FocusEvent,
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react'
import { ENTRY } from '#web/rep-frame/navigation/entry-class.ts'
import { RepIcon, type RepIconName } from '#web/rep-frame/navigation/RepIcon.tsx'
import { Icon } from '#web/ui/Icon.tsx'

interface PlaceFoldProps {
  label: string
  icon: RepIconName
  /** The rail is icons alone: its places open beside it. */
  isNarrow: boolean
  /** What is shown is one of its places, so it begins open. */
  hasPage: boolean
  /** Lines of a list. */
  children: ReactNode
}

/** Places of the rail under one heading, which folds them. */
export function PlaceFold({ label, icon, isNarrow, hasPage, children }: PlaceFoldProps) {
  const [isOpen, setOpen] = useState(hasPage && !isNarrow)
  const id = useId()
  const button = useRef<HTMLButtonElement>(null)
  const list = useRef<HTMLUListElement>(null)
  useEffect(() => {
    // The rail of a low screen shows where one is.
    if (hasPage) list.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' })
  }, [hasPage])
  const closeBeside = (event: KeyboardEvent) => {
    if (!isNarrow || !isOpen || event.key !== 'Escape') return
    setOpen(false)
    button.current?.focus()
  }
  const leaveBeside = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (isNarrow && !currentTarget.contains(relatedTarget)) setOpen(false)
  }
  return (
    <li>
      <div role="presentation" onKeyDown={closeBeside} onBlur={leaveBeside}>
        <button
          ref={button}
          type="button"
          aria-expanded={isOpen}
          aria-controls={id}
          title={isNarrow ? label : undefined}
          onClick={({ currentTarget }) => {
            // Not every browser focuses what is clicked, and without focus nothing is left.
            currentTarget.focus()
            setOpen((wasOpen) => !wasOpen)
          }}
          className={`${ENTRY} cursor-pointer text-left ${hasPage && !isOpen ? `font-semibold text-fairway ${isNarrow ? 'lg:bg-fairway-soft' : ''}` : ''} ${isNarrow ? 'lg:justify-center lg:px-0' : ''}`}
        >
          <RepIcon name={icon} />
          <span className={`flex-1 ${isNarrow ? 'lg:sr-only' : ''}`}>{label}</span>
          <Icon
            name="chevron"
            className={`text-muted motion-safe:transition-transform ${isOpen ? '' : '-rotate-90'} ${isNarrow ? 'lg:hidden' : ''}`}
          />
        </button>
        <ul
          ref={list}
          id={id}
          tabIndex={-1}
          aria-label={label}
          hidden={!isOpen}
          className={`outline-none ${isNarrow ? BESIDE : ''}`}
        >
          {children}
        </ul>
      </div>
    </li>
  )
}

/** Fixed, as the rail scrolls by itself and would cut it off. */
const BESIDE =
  'lg:fixed lg:bottom-3 lg:left-15 lg:z-20 lg:max-h-[calc(100dvh-1.5rem)] lg:w-52 lg:overflow-y-auto lg:rounded-lg lg:border lg:border-line lg:bg-card lg:p-2 lg:shadow-lifted lg:**:[a]:pl-2.5'
