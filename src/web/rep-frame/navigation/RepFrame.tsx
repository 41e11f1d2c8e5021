import { type ReactNode, useState } from 'react'
import { Link } from 'wouter'
import { PAGES } from '#contract/pages.ts'
import { isAllowed } from '#domain/reps/roles.ts'
import { RepNavigation } from '#web/rep-frame/navigation/RepNavigation.tsx'
import { SignOutButton } from '#web/rep-frame/navigation/SignOutButton.tsx'
import { buttonClass } from '#web/ui/button-class.ts'
import { BrandMark } from '#web/layout/BrandMark.tsx'
import { useBrandName } from '#web/layout/brand-line.ts'
import { SkipLink } from '#web/layout/SkipLink.tsx'
import { initialsOf } from '#web/rep-frame/initials.ts'
import type { SignedInRep } from '#web/rep-frame/queries.ts'
import { RepIcon } from '#web/rep-frame/navigation/RepIcon.tsx'
import { HereNow } from '#web/rep-frame/here-now/HereNow.tsx'
import { SearchBox } from '#web/rep-frame/navigation/SearchBox.tsx'

interface RepFrameProps {
  rep: SignedInRep
  /** A case, or another page of one thing, leaves its room to the work: the rail is icons alone. */
  isCase?: boolean
  /** The list to which what is shown belongs, where the address does not say. */
  belongsTo?: string | undefined
  /** At the left of the box on top, such as the way back to a list. */
  start?: ReactNode
  /** At the right of the box, such as who else is here. */
  end?: ReactNode
  children: ReactNode
}

/**
 * What every page for reps stands in: places at the left, the one box on top. On a narrow screen the places are behind one
 * button, so that the page begins with its work.
 *
 * @rule O18 One frame for all pages of reps; the rail is narrow where one thing is worked on.
 */
export function RepFrame({ rep, isCase = false, belongsTo, start, end, children }: RepFrameProps) {
  return (
    <div
      className={`lg:grid ${isCase ? 'lg:grid-cols-[3.5rem_minmax(0,1fr)]' : 'lg:grid-cols-[12.75rem_minmax(0,1fr)]'}`}
    >
      <SkipLink />
      <Rail rep={rep} isNarrow={isCase} belongsTo={belongsTo} />
      <div className="min-w-0">
        <TopBar start={start} end={end} mayStart={isAllowed(rep, 'change')} />
        <main
          id="content"
          tabIndex={-1}
          // Fills the screen below the box, so that nothing below jumps while a page loads.
          className={`min-h-[calc(100dvh-3.5rem)] w-full outline-none ${isCase ? '' : 'px-4 py-5 sm:px-6'}`}
        >
          {children}
        </main>
      </div>
    </div>
  )
}

interface RailProps {
  rep: SignedInRep
  isNarrow: boolean
}

/** The places. On a small screen only their button is seen until it is pressed. */
function Rail({ rep, isNarrow, belongsTo }: RailProps & Pick<RepFrameProps, 'belongsTo'>) {
  const [isOpen, setOpen] = useState(false)
  return (
    <header
      className={`flex flex-wrap items-center border-line bg-well px-2 max-lg:border-b lg:sticky lg:top-0 lg:z-20 lg:h-dvh lg:flex-col lg:flex-nowrap lg:items-stretch lg:border-r lg:py-3 print:hidden ${isNarrow ? 'lg:px-1.5' : 'lg:px-3'}`}
    >
      <BrandLink isNarrow={isNarrow} />
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls="places"
        onClick={() => setOpen((wasOpen) => !wasOpen)}
        className="ml-auto inline-flex min-h-11 cursor-pointer items-center gap-2 rounded-md px-3 font-medium hover:text-fairway lg:hidden"
      >
        <RepIcon name="menu" />
        Menu
      </button>
      <div
        id="places"
        className={`w-full pb-2 lg:flex lg:min-h-0 lg:flex-1 lg:flex-col lg:pb-0 ${isOpen ? '' : 'max-lg:hidden'}`}
      >
        <RepNavigation rep={rep} isNarrow={isNarrow} belongsTo={belongsTo} onLeave={() => setOpen(false)} />
        <div className="mt-auto pt-2">
          <Account rep={rep} isNarrow={isNarrow} />
        </div>
      </div>
    </header>
  )
}

function BrandLink({ isNarrow }: { isNarrow: boolean }) {
  const brand = useBrandName()
  return (
    <Link
      href={PAGES['rep-home']}
      className={`flex min-h-11 items-center gap-2 rounded-sm px-1 no-underline lg:mb-1 ${isNarrow ? 'lg:justify-center' : ''}`}
    >
      <BrandMark className="size-8" />
      <span className={`font-serif text-lg font-semibold ${isNarrow ? 'lg:sr-only' : ''}`}>{brand}</span>
    </Link>
  )
}

function Account({ rep, isNarrow }: RailProps) {
  return (
    <div className="flex items-center justify-between gap-2">
      <Link
        href={PAGES.account}
        title={rep.name}
        className={`flex min-h-11 min-w-0 items-center gap-2 rounded-md px-2 text-sm no-underline hover:text-fairway ${isNarrow ? 'lg:w-full lg:justify-center lg:px-0' : ''}`}
      >
        <span
          aria-hidden="true"
          className="grid size-7 shrink-0 place-content-center rounded-full bg-ink text-[0.75rem] leading-none font-semibold text-paper forced-colors:forced-color-adjust-none"
        >
          {initialsOf(rep.name)}
        </span>
        <span className={`truncate ${isNarrow ? 'lg:sr-only' : ''}`}>{rep.name}</span>
      </Link>
      <div className={`shrink-0 ${isNarrow ? 'lg:hidden' : ''}`}>
        <SignOutButton />
      </div>
    </div>
  )
}

interface TopBarProps {
  start: ReactNode
  end: ReactNode
  mayStart: boolean
}

function TopBar({ start, end, mayStart }: TopBarProps) {
  return (
    <section
      aria-label="Top"
      className="flex min-h-14 flex-wrap items-center gap-x-3 gap-y-1 border-b border-line px-4 py-1.5 sm:px-6 print:hidden"
    >
      {start}
      <div
        role="search"
        aria-label="Everything"
        className={`flex min-w-0 flex-1 ${start === undefined ? '' : 'justify-end'}`}
      >
        <SearchBox />
      </div>
      {end}
      <div className="max-lg:hidden">
        <HereNow />
      </div>
      {start === undefined && mayStart && (
        <Link
          href={PAGES['new-quote']}
          className={`${buttonClass('primary')} px-4! whitespace-nowrap max-sm:px-3! lg:min-h-10! lg:py-1!`}
        >
          <RepIcon name="plus" />
          <span className="max-sm:sr-only">New quote</span>
        </Link>
      )}
    </section>
  )
}
