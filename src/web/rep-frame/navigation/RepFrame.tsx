import { type ReactNode } from 'react'
import { Link } from 'wouter'
import { PAGES } from '#contract/pages.ts'
import { RepNavigation } from '#web/rep-frame/navigation/RepNavigation.tsx'
import { SignOutButton } from '#web/rep-frame/navigation/SignOutButton.tsx'
import { BrandMark } from '#web/layout/BrandMark.tsx'
import { useBrandName } from '#web/layout/brand-line.ts'
import { Footer } from '#web/layout/Footer.tsx'
import { SkipLink } from '#web/layout/SkipLink.tsx'
import { type SignedInRep } from '#web/rep-frame/queries.ts'
import { RepIcon } from '#web/rep-frame/navigation/RepIcon.tsx'
import { ButtonLink } from '#web/ui/Link.tsx'
import { Keys } from '#web/rep-frame/palette/Keys.tsx'
import { PALETTE_KEYS } from '#web/rep-frame/palette/keys/keyboard.ts'
import { openPalette } from '#web/rep-frame/palette/open-palette.ts'

interface RepFrameProps {
  rep: SignedInRep
  children: ReactNode
}

/** What pages for reps stand in: places at the left, the one box on top. On a narrow screen both are above the page. */
export function RepFrame({ rep, children }: RepFrameProps) {
  return (
    <div className="lg:grid lg:grid-cols-[14rem_minmax(0,1fr)]">
      <SkipLink />
      <header className="flex flex-wrap items-center justify-between gap-x-4 border-line bg-well px-3 py-2 max-lg:border-b lg:sticky lg:top-0 lg:h-dvh lg:flex-col lg:flex-nowrap lg:items-stretch lg:border-r lg:py-3 print:hidden">
        <BrandLink />
        <RepNavigation rep={rep} />
        <div className="flex items-center gap-x-2 max-lg:-order-1 lg:mt-auto lg:block">
          <Link
            href={PAGES.account}
            className="inline-flex min-h-11 max-w-full items-center truncate rounded-md px-3 text-sm text-muted hover:text-fairway"
          >
            <span className="truncate">{rep.name}</span>
          </Link>
          <SignOutButton />
        </div>
      </header>
      <div className="min-w-0">
        <div
          role="search"
          aria-label="Everything"
          className="flex flex-wrap items-center justify-between gap-3 border-b border-line px-4 py-2 sm:px-6 print:hidden"
        >
          <SearchBox />
          <ButtonLink kind="primary" to={PAGES.greeting}>
            <RepIcon name="plus" />
            New quote
          </ButtonLink>
        </div>
        <main
          id="content"
          tabIndex={-1}
          // Fills the screen below the box, so that the footer does not jump while a page loads.
          className="min-h-[calc(100dvh-3.5rem)] w-full px-4 py-6 outline-none sm:px-6 lg:py-8"
        >
          {children}
        </main>
        <Footer width="max-w-wide" />
      </div>
    </div>
  )
}

function BrandLink() {
  const brand = useBrandName()
  return (
    <Link
      href={PAGES['rep-home']}
      className="flex min-h-11 items-center gap-2 rounded-sm px-2 no-underline max-lg:-order-2 lg:mb-3"
    >
      <BrandMark className="size-8" />
      <span className="font-serif text-lg font-semibold">{brand}</span>
    </Link>
  )
}

/** Opens the one box. */
function SearchBox() {
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      onClick={openPalette}
      className="flex min-h-11 min-w-0 max-w-md flex-1 cursor-pointer items-center gap-3 rounded-md border border-edge bg-card px-3 text-left max-sm:gap-2 max-sm:px-2 text-muted hover:border-fairway"
    >
      <RepIcon name="search" />
      <span className="min-w-0 flex-1 truncate">
        Search<span className="max-sm:sr-only">, or say what to do</span>
      </span>
      <span aria-hidden="true" className="hidden sm:block pointer-coarse:hidden">
        <Keys keys={PALETTE_KEYS} />
      </span>
    </button>
  )
}
