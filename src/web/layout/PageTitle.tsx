import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { usePathname } from 'wouter/use-browser-location'
import { useBrandName } from '#web/layout/brand-line.ts'

/** The path whose heading was last read out; the first page keeps the browser's own focus. */
let announcedPath: string | undefined = location.pathname
let wentBack = false
addEventListener('popstate', () => {
  wentBack = true
})

interface PageTitleProps {
  /** The title of the tab, and the heading unless children are given. */
  title: string
  children?: ReactNode
  className?: string
  /** True if it replaces a control that was just pressed, so that the focus is not lost. */
  takesFocus?: boolean
  /** Whose title it is, where several addresses are parts of one page; unless given, that of the address. */
  path?: string | undefined
}

/**
 * The page's one first-level heading. After a navigation it takes the focus and the page starts at its top;
 * going back leaves the scroll position to the browser.
 */
export function PageTitle({
  title,
  children,
  className = 'text-2xl sm:text-3xl',
  takesFocus = false,
  path,
}: PageTitleProps) {
  const brand = useBrandName()
  const heading = useRef<HTMLHeadingElement>(null)
  const address = usePathname()
  const pathname = path ?? address

  useLayoutEffect(() => {
    document.title = title === brand ? brand : `${title} · ${brand}`
    if (announcedPath === pathname) return
    announcedPath = pathname
    heading.current?.focus({ preventScroll: true })
    if (!wentBack) window.scrollTo(0, 0)
    wentBack = false
  }, [title, brand, pathname])

  useLayoutEffect(() => {
    if (takesFocus) heading.current?.focus({ preventScroll: true })
  }, [takesFocus])

  // A temporary heading, shown while the page loads, passes the focus on to the final one.
  useLayoutEffect(() => {
    const element = heading.current
    return () => {
      if (document.activeElement === element) announcedPath = undefined
    }
  }, [])

  return (
    <h1 ref={heading} tabIndex={-1} className={className}>
      {children ?? title}
    </h1>
  )
}
