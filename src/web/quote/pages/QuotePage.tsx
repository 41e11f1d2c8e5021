import { lazy } from 'react'
import { Redirect, useSearch } from 'wouter'
import type { StepId } from '#domain/quote/steps/step-ids.ts'
import { QueryProvider } from '#web/api/QueryProvider.tsx'
import { CLIENT, stepPath } from '#web/api/viewer.ts'
import { Layout } from '#web/layout/Layout.tsx'
import { PageSkeleton } from '#web/layout/PageSkeleton.tsx'
import { QuoteLoader } from '#web/quote/pages/QuoteLoader.tsx'
import { Wizard } from '#web/quote/shell/Wizard.tsx'

/** Loaded only for a bought quote. */
const PolicyRedirect = lazy(() => import('#web/quote/checkout/PolicyRedirect.tsx'))

/**
 * A customer's own quote, at one of its steps.
 *
 * @rule S03 The address of a quote without a step leads to its first one.
 * @rule S07 A customer who opens a quote that is already a policy is sent on.
 */
export default function QuotePage({ params: { guid, step } }: { params: { guid: string; step?: string } }) {
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
        waiting={<PageSkeleton />}
        frame={(content) => <Layout>{content}</Layout>}
      >
        {({ data: contact, coupons }) => {
          // This browser may not know as which policy.
          if ('purchased' in contact) return <PolicyRedirect guid={guid} policy="" />
          const { policy_number: policy } = contact.customFields
          if (typeof policy === 'string') return <PolicyRedirect guid={guid} policy={policy} />
          return <Wizard contact={contact} coupons={coupons} step={step as StepId} />
        }}
      </QuoteLoader>
    </QueryProvider>
  )
}
