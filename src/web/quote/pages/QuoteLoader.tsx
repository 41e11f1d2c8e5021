import { lazy } from 'react'
import { useQuery } from '@tanstack/react-query'
import { Redirect, useSearch } from 'wouter'
import { type StepId } from '#domain/quote/steps/step-ids.ts'
import { CallError } from '#web/api/call-error.ts'
import { QueryProvider } from '#web/api/QueryProvider.tsx'
import { asSentence } from '#web/ui/as-sentence.ts'
import { CLIENT, stepPath, type Viewer } from '#web/app/viewer.ts'
import { contactQuery } from '#web/quote/pages/queries.ts'
import { Wizard } from '#web/quote/shell/Wizard.tsx'
import { Layout } from '#web/app/layout/Layout.tsx'
import { PageSkeleton } from '#web/app/layout/PageSkeleton.tsx'
import { Button } from '#web/ui/Button.tsx'
import { ButtonLink } from '#web/ui/Link.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { PageTitle } from '#web/app/layout/PageTitle.tsx'

/** Loaded only for a bought quote. */
const PolicyRedirect = lazy(() => import('#web/quote/checkout/PolicyRedirect.tsx'))

interface QuoteLoaderProps {
  viewer: Viewer
  params: { guid: string; step?: string }
}

/**
 * A quote by its address, for a customer or a rep.
 *
 * @rule S03 The address of a quote without a step leads to its first one.
 */
export function QuoteLoader({ viewer, params: { guid, step } }: QuoteLoaderProps) {
  const search = useSearch()
  if (step === undefined) {
    const first = stepPath({ viewer, contact: { id: guid } }, 'contact-information')
    return <Redirect to={first + (search && `?${search}`)} replace />
  }
  return (
    <QueryProvider>
      <LoadedQuote key={guid} viewer={viewer} guid={guid} step={step as StepId} />
    </QueryProvider>
  )
}

/** @rule S07 A customer who opens a quote that is already a policy is sent on; a rep goes on with it. */
function LoadedQuote({ viewer, guid, step }: { viewer: Viewer; guid: string; step: StepId }) {
  const { data, error, refetch } = useQuery(contactQuery(guid, viewer.editor))
  if (error) return <QuoteUnavailable error={error} onRetry={() => void refetch()} />
  if (!data) return <PageSkeleton />
  const { policy_number: policy } = data.data.customFields
  if (viewer === CLIENT && typeof policy === 'string') return <PolicyRedirect guid={guid} policy={policy} />
  return <Wizard contact={data.data} coupons={data.coupons} viewer={viewer} step={step} />
}

const UNKNOWN =
  'There is no such quote. The link may be incomplete: open it from your e-mail once more, or find the quote by its number.'

function QuoteUnavailable({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const isUnknown = error instanceof CallError && (error.status === 404 || error.status === 400)
  return (
    <Layout>
      <div className="grid max-w-form justify-items-start gap-6">
        <PageTitle title="This quote cannot be shown" />
        <Notice kind="error" live>
          {isUnknown ? UNKNOWN : asSentence(error.message)}
        </Notice>
        <div className="flex flex-wrap gap-3">
          <ButtonLink kind="primary" to="/">
            Find my quote
          </ButtonLink>
          <Button onClick={onRetry}>Load it again</Button>
        </div>
      </div>
    </Layout>
  )
}
