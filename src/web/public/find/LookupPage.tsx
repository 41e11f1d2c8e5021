import { useQuery } from '@tanstack/react-query'
import { Redirect, useSearchParams } from 'wouter'
import { QueryProvider } from '#web/api/QueryProvider.tsx'
import { findQuote } from '#web/public/find/look-up.ts'
import { isQuoteNotFound, lookupProblem } from '#web/public/find/lookup-problem.ts'
import { type Failure, QueryView } from '#web/data/query/QueryView.tsx'
import type { PageProps } from '#web/layout/page-props.ts'
import { Layout } from '#web/layout/Layout.tsx'
import { ButtonLink } from '#web/ui/Link.tsx'
import { PageTitle } from '#web/layout/PageTitle.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'

/**
 * @rule S02 Looks a quote up by e-mail and number, then goes on to its first step with ?source= kept.
 */
export default function LookupPage({ params }: PageProps<'lookup'>) {
  return (
    <QueryProvider>
      <Lookup email={params.email} quotenumber={params.quotenumber} />
    </QueryProvider>
  )
}

function Lookup({ email, quotenumber }: { email: string; quotenumber: string }) {
  const [search] = useSearchParams()
  const query = useQuery({
    queryKey: ['lookup', email, quotenumber],
    queryFn: () => findQuote(email, quotenumber),
  })
  return (
    <QueryView
      query={query}
      waiting={
        <Layout>
          <Looking quotenumber={quotenumber} />
        </Layout>
      }
      failure={{ ...FAILURE, title: titleOf(query.error) }}
    >
      {(guid) => <Redirect to={firstStep(guid, search.get('source'))} replace />}
    </QueryView>
  )
}

/** A quote that could not be looked up may well be there. */
function titleOf(error: Error | null): string {
  return isQuoteNotFound(error) ? 'Quote not found' : 'We can’t look up your quote right now'
}

const FAILURE: Failure = {
  explain: lookupProblem,
  again: 'Try again',
  exits: <ButtonLink to="/find">Find my quote or policy</ButtonLink>,
  frame: (content) => <Layout>{content}</Layout>,
}

function firstStep(guid: string, source: string | null): string {
  const kept = source === null ? '' : `?source=${encodeURIComponent(source)}`
  return `/view/${guid}/contact-information${kept}`
}

function Looking({ quotenumber }: { quotenumber: string }) {
  return (
    <div role="status" className="grid max-w-form gap-6">
      <PageTitle title={`Looking for quote ${quotenumber}…`} />
      <Skeleton className="h-5 w-full" />
      <Skeleton className="h-5 w-2/3" />
    </div>
  )
}
