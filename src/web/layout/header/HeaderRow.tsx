import type { ReactNode } from 'react'
import { BrandMark } from '#web/layout/BrandMark.tsx'
import { useBrandLogo, useBrandName } from '#web/layout/brand-line.ts'

interface HeaderRowProps {
  width: string
  className?: string
  children: ReactNode
}

/** The line on top of every page. It needs no router, so that the error page has it too. */
export function HeaderRow({ width, className = '', children }: HeaderRowProps) {
  return (
    <header className={`relative border-b border-line ${className}`}>
      <div
        className={`mx-auto flex min-h-16 flex-wrap ${width} items-center justify-between gap-2 px-4 sm:gap-4 sm:px-6 lg:px-8`}
      >
        {children}
      </div>
    </header>
  )
}

export const BRAND_LINK = '-ml-1 flex min-h-11 items-center gap-2 rounded-sm px-1 no-underline'

/** The logo of the brand line, or the bird and its name, within the link to the home page. */
export function BrandLabel() {
  const name = useBrandName()
  const logo = useBrandLogo()
  if (logo)
    return (
      <img
        src={logo.url}
        alt={name}
        width={logo.width}
        height={logo.height}
        // Most logos are made for light paper.
        className="h-10 w-auto max-w-48 rounded-sm object-contain dark:bg-white dark:p-1"
      />
    )
  return (
    <>
      <BrandMark className="size-8 sm:size-9" />
      <span className="font-serif text-lg font-semibold sm:text-xl">{name}</span>
    </>
  )
}
