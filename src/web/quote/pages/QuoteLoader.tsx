import { lazy } from 'react'
import { useQuery, queryOptions } from '@tanstack/react-query'
import { Redirect, useSearch } from 'wouter'
import { type StepId } from '#domain/quote/steps/step-ids.ts'
import { getContact } from '#contract/quotes.ts'
import { type Editor } from '#domain/values/editor.ts'
import { CallError } from '#web/api/call-error.ts'
import { QueryProvider } from '#web/api/QueryProvider.tsx'
import { type Failure, QueryView } from '#web/data/query/QueryView.tsx'
import { CLIENT, stepPath, type Viewer } from '#web/api/viewer.ts'
import { Wizard } from '#web/quote/shell/Wizard.tsx'
import { Layout } from '#web/layout/Layout.tsx'
import { PageSkeleton } from '#web/layout/PageSkeleton.tsx'
import { ButtonLink } from '#web/ui/Link.tsx'
import { call } from '#web/api/call.ts'

/** Loaded only for a bought quote. */
const PolicyRedirect = lazy(() => import('#web/quote/checkout/PolicyRedirect.tsx'))

interface QuoteLoaderProps {
  viewer: Viewer
  params: { guid: string; step?: string }
  /** All steps on one page. */
  isExpress?: boolean
}

/**
 * A quote by its address, for a customer or a rep.
 *
 * @rule S03 The address of a quote without a step leads to its first one.
 */
export function QuoteLoader({ viewer, params: { guid, step }, isExpress = false }: QuoteLoaderProps) {
  const search = useSearch()
  if (step === undefined) {
    const first = stepPath({ viewer, contact: { id: guid } }, 'contact-information')
    return <Redirect to={first + (search && `?${search}`)} replace />
  }
  return (
    <QueryProvider>
      <LoadedQuote key={guid} viewer={viewer} guid={guid} step={step as StepId} isExpress={isExpress} />
    </QueryProvider>
  )
}

interface LoadedQuoteProps {
  viewer: Viewer
  guid: string
  step: StepId
  isExpress: boolean
}

/** @rule S07 A customer who opens a quote that is already a policy is sent on; a rep goes on with it. */
function LoadedQuote({ viewer, guid, step, isExpress }: LoadedQuoteProps) {
  return (
    <QueryView
      query={useQuery(contactQuery(guid, viewer.editor))}
      waiting={<PageSkeleton />}
      failure={FAILURE}
    >
      {({ data: contact, coupons }) => {
        // This browser may not know as which policy.
        if ('purchased' in contact) return <PolicyRedirect guid={guid} policy="" />
        const { policy_number: policy } = contact.customFields
        if (viewer === CLIENT && typeof policy === 'string')
          return <PolicyRedirect guid={guid} policy={policy} />
        return (
          <Wizard contact={contact} coupons={coupons} viewer={viewer} step={step} isExpress={isExpress} />
        )
      }}
    </QueryView>
  )
}

const UNKNOWN =
  'There is no such quote. The link may be incomplete: open it from your e-mail once more, or find the quote by its number.'

const FAILURE: Failure = {
  title: 'This quote cannot be shown',
  explain: (error) =>
    error instanceof CallError && (error.status === 404 || error.status === 400) ? UNKNOWN : undefined,
  exits: <ButtonLink to="/">Find my quote</ButtonLink>,
  frame: (content) => <Layout>{content}</Layout>,
}

/** A quote as the server has it. It is fetched again after its page was left, as the session has changed it. */
function contactQuery(guid: string, actingAs: Editor) {
  return queryOptions({
    queryKey: ['contact', actingAs, guid],
    queryFn: () => call(getContact, { params: { guid }, actingAs }),
    gcTime: 0,
  })
}
