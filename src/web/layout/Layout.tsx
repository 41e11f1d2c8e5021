import type { ReactNode } from 'react'
import { Link } from 'wouter'
import type { Brand } from '#domain/mailings/brands.ts'
import { Footer } from '#web/layout/Footer.tsx'
import { SkipLink } from '#web/layout/SkipLink.tsx'
import { BRAND_LINK, BrandLabel, HeaderRow } from '#web/layout/header/HeaderRow.tsx'
import { SiteLinks } from '#web/layout/header/SiteLinks.tsx'
import { BrandLineContext, useBrandSettings } from '#web/layout/brand-line.ts'

interface LayoutProps {
  /** Shown at the right end of the header, such as a quote's number; null for nothing. Without it, the ways of customers. */
  headerContent?: ReactNode
  /** Stays at the bottom of the screen and has its own room at the end of the page, so that it covers nothing. */
  bottomBar?: ReactNode
  /** Makes room for three columns. */
  wide?: boolean
  /** False if the page prints a header of its own. */
  printsHeader?: boolean
  /** Sets the name and the colour of the page. */
  brand?: Brand
  children: ReactNode
}

/** What every page stands in: header, content, footer. */
export function Layout({ brand = 'albatross', ...frame }: LayoutProps) {
  const style = useBrandSettings(brand)?.style
  return (
    <BrandLineContext value={brand}>
      <div data-brand={brand} {...(style && { 'data-own-color': '', style })}>
        <PageFrame {...frame} />
      </div>
    </BrandLineContext>
  )
}

function PageFrame({
  headerContent = <SiteLinks />,
  bottomBar,
  wide = false,
  printsHeader = true,
  children,
}: Omit<LayoutProps, 'brand'>) {
  const width = wide ? 'max-w-wide' : 'max-w-page'
  return (
    <>
      <SkipLink />
      <Header content={headerContent} width={width} className={printsHeader ? '' : 'print:hidden'} />
      <main
        id="content"
        tabIndex={-1}
        // Fills the screen below the header, so that the footer does not jump while a page loads.
        className={`mx-auto min-h-[calc(100dvh-4rem)] w-full ${width} px-4 py-8 outline-none sm:px-6 lg:px-8 lg:py-10`}
      >
        {children}
      </main>
      <Footer width={width} />
      {bottomBar}
    </>
  )
}

function Header({ content, width, className }: { content: ReactNode; width: string; className: string }) {
  return (
    <HeaderRow width={width} className={className}>
      <Link href="/" className={BRAND_LINK}>
        <BrandLabel />
      </Link>
      {content}
    </HeaderRow>
  )
}
