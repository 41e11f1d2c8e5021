import { lazy } from 'react'
import { Redirect, useSearch } from 'wouter'
import type { StepId } from '#domain/quote/steps/step-ids.ts'
import { QueryProvider } from '#web/api/QueryProvider.tsx'
import { CLIENT, stepPath } from '#web/api/viewer.ts'
import { Layout } from '#web/layout/Layout.tsx'
import { PageSkeleton } from '#web/layout/PageSkeleton.tsx'
import { type OpenedQuote, QuoteLoader } from '#web/quote/pages/QuoteLoader.tsx'
import type { TypedTexts } from '#web/quote/first-step/typed-texts.ts'
import { Wizard } from '#web/quote/shell/Wizard.tsx'

export { openQuote } from '#web/quote/pages/QuoteLoader.tsx'
export { preloadFirstStep } from '#web/quote/shell/step-pages.ts'

/** Loaded only for a bought quote. */
const PolicyRedirect = lazy(() => import('#web/quote/checkout/PolicyRedirect.tsx'))

interface QuotePageProps {
  params: { guid: string; step?: string }
  /** The quote, if it was read already. */
  opened?: OpenedQuote | undefined
  /** What was typed on the first step before this program was there. */
  typed?: TypedTexts | undefined
}

/**
 * A customer's own quote, at one of its steps.
 *
 * @rule S03 The address of a quote without a step leads to its first one.
 * @rule S07 A customer who opens a quote that is already a policy is sent on.
 */
export default function QuotePage({ params: { guid, step }, opened, typed }: QuotePageProps) {
  const search = useSearch()
  if (step === undefined) {
    const first = stepPath({ viewer: CLIENT, contact: { id: guid } }, 'contact-information')
    return <Redirect to={first + (search && `?${search}`)} replace />
  }
  return (
    <QueryProvider>
      <QuoteLoader
        key={guid}
        guid={guid}
        editor="client"
        opened={opened}
        waiting={<PageSkeleton />}
        frame={(content) => <Layout>{content}</Layout>}
      >
        {({ data: contact, coupons }) => {
          // This browser may not know as which policy.
          if ('purchased' in contact) return <PolicyRedirect guid={guid} policy="" />
          const { policy_number: policy } = contact.customFields
          if (typeof policy === 'string') return <PolicyRedirect guid={guid} policy={policy} />
          return <Wizard contact={contact} coupons={coupons} step={step as StepId} typed={typed} />
        }}
      </QuoteLoader>
    </QueryProvider>
  )
}
