import { type ComponentType, lazy } from 'react'
import type { PageMatch, PageName } from '#contract/pages.ts'
import type { PageProps } from '#web/layout/page-props.ts'

/** Those with which most visits begin. */
export type FirstPage = 'greeting' | 'quote' | 'step'

export type PageComponent = ComponentType<{ params: Record<string, string> }>

/** One component for the quote and its steps, so that going from step to step keeps the page. */
const quotePage = lazy(() => import('#web/quote/pages/QuoteEntryPage.tsx'))

const firstPages: { [N in FirstPage]: ComponentType<PageProps<N>> } = {
  greeting: lazy(() => import('#web/public/home/HomePage.tsx')),
  quote: quotePage,
  step: quotePage,
}

/** The names of all other pages, with the files that each loads, are 7 kB that the first ones do without. */
const LaterPage = lazy(() => import('#web/app/later-pages.tsx'))

/** The page of this address; one that is none says so. */
export function Page({ match }: { match: PageMatch | undefined }) {
  const { name, params = {} } = match ?? {}
  if (name === undefined || !isFirstPage(name)) return <LaterPage name={name} params={params} />
  // The one cast: `matchPage` has found the parameters by the page's own pattern.
  const FirstPage = firstPages[name] as PageComponent
  return <FirstPage params={params} />
}

function isFirstPage(name: PageName): name is FirstPage {
  return name in firstPages
}
