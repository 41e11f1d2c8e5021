import { type FocusEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { Link, useLocation } from 'wouter'
import { useLaterPart } from '#web/layout/use-later-part.ts'

const LINKS = [
  ['/my-policies', 'My policies'],
  ['/verify', 'Check a certificate'],
] as const

/** After the page, as it asks the server for the number. */
const loadPhone = () => import('#web/layout/header/HeaderPhone.tsx')

/** At the right of a customer's header: where people go who are not in the middle of something. On a phone, behind one button. */
export function SiteLinks() {
  const Phone = useLaterPart(loadPhone)
  return (
    <div className="flex items-center gap-1 sm:gap-3 md:gap-6 print:hidden">
      <SiteMenu />
      {/* As wide as a number before there is one, so that the rest stays where it is. */}
      <div className="flex min-h-11 min-w-11 justify-end xs:min-w-32 sm:min-w-36">{Phone && <Phone />}</div>
    </div>
  )
}

function SiteMenu() {
  const { isOpen, setOpen, box, onKeyDown, onBlur } = useOpenMenu()
  const [path] = useLocation()
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- keys and focus of the button and links within
    <div ref={box} onKeyDown={onKeyDown} onBlur={onBlur}>
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls="site-links"
        onClick={() => setOpen(!isOpen)}
        className="min-h-11 min-w-11 cursor-pointer rounded-md px-2 text-sm font-medium hover:text-fairway sm:text-base md:hidden"
      >
        Menu
      </button>
      <nav
        id="site-links"
        aria-label="Site"
        className={`${isOpen ? 'max-md:grid' : 'max-md:hidden'} max-md:absolute max-md:inset-x-0 max-md:top-full max-md:z-10 max-md:border-y max-md:border-line max-md:bg-card max-md:px-4 max-md:py-2 max-md:shadow-lifted sm:max-md:px-6 md:flex md:gap-6`}
      >
        {LINKS.map(([to, label]) => (
          <Link
            key={to}
            href={to}
            aria-current={path === to ? 'page' : undefined}
            onClick={() => setOpen(false)}
            className="flex min-h-11 items-center font-medium no-underline hover:text-fairway aria-[current]:text-fairway"
          >
            {label}
          </Link>
        ))}
      </nav>
    </div>
  )
}

/** Escape, a press elsewhere and leaving it by keyboard close it. */
function useOpenMenu() {
  const [isOpen, setOpen] = useState(false)
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!isOpen) return undefined
    const onPress = ({ target }: Event) => {
      if (!box.current?.contains(target as Node)) setOpen(false)
    }
    addEventListener('pointerdown', onPress)
    return () => removeEventListener('pointerdown', onPress)
  }, [isOpen])

  function onKeyDown({ key }: KeyboardEvent) {
    if (key !== 'Escape' || !isOpen) return
    setOpen(false)
    box.current?.querySelector('button')?.focus()
  }
  function onBlur({ relatedTarget }: FocusEvent) {
    if (relatedTarget && !box.current?.contains(relatedTarget)) setOpen(false)
  }
  return { isOpen, setOpen, box, onKeyDown, onBlur }
}
