import type { ReactNode } from 'react'
import { BrandMark } from '#web/layout/BrandMark.tsx'
import { useBrandName } from '#web/layout/brand-line.ts'

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

/** The bird and the name of the brand line, within the link to the home page. */
export function BrandLabel() {
  return (
    <>
      <BrandMark className="size-8 sm:size-9" />
      <span className="font-serif text-lg font-semibold sm:text-xl">{useBrandName()}</span>
    </>
  )
}
