import { lazy } from 'react'
import { useQuery } from '@tanstack/react-query'
import { Redirect, useSearch } from 'wouter'
import { type StepId } from '#domain/quote/step-ids.ts'
import { CallError } from '#web/api/call-error.ts'
import { Queries } from '#web/api/Queries.tsx'
import { asSentence } from '#web/quote/as-sentence.ts'
import { CLIENT, stepPath, type Viewer } from '#web/quote/session/viewer.ts'
import { contactQuery } from '#web/quote/queries.ts'
import { Wizard } from '#web/quote/Wizard.tsx'
import { Layout } from '#web/shell/Layout.tsx'
import { Placeholder } from '#web/shell/Placeholder.tsx'
import { Button } from '#web/ui/Button.tsx'
import { ButtonLink } from '#web/ui/Link.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { PageTitle } from '#web/ui/PageTitle.tsx'

/** Only who has bought needs it. */
const ToThePolicy = lazy(() => import('#web/quote/components/ToThePolicy.tsx'))

interface QuoteAtProps {
  viewer: Viewer
  params: { guid: string; step?: string }
}

/**
 * A quote by its address, for a customer or a rep.
 *
 * @rule S03 The address of a quote without a step leads to its first one.
 */
export function QuoteAt({ viewer, params: { guid, step } }: QuoteAtProps) {
  const search = useSearch()
  if (step === undefined) {
    const first = stepPath({ viewer, contact: { id: guid } }, 'contact-information')
    return <Redirect to={first + (search && `?${search}`)} replace />
  }
  return (
    <Queries>
      <LoadedQuote key={guid} viewer={viewer} guid={guid} step={step as StepId} />
    </Queries>
  )
}

/** @rule S07 A customer who opens a quote that is already a policy is sent on; a rep goes on with it. */
function LoadedQuote({ viewer, guid, step }: { viewer: Viewer; guid: string; step: StepId }) {
  const { data, error, refetch } = useQuery(contactQuery(guid, viewer.editor))
  if (error) return <Missing error={error} onRetry={() => void refetch()} />
  if (!data) return <Placeholder />
  const { policy_number: policy } = data.data.customFields
  if (viewer === CLIENT && typeof policy === 'string') return <ToThePolicy guid={guid} policy={policy} />
  return <Wizard contact={data.data} coupons={data.coupons} viewer={viewer} step={step} />
}

const UNKNOWN =
  'There is no such quote. The link may be incomplete: open it from your e-mail once more, or find the quote by its number.'

function Missing({ error, onRetry }: { error: Error; onRetry: () => void }) {
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
