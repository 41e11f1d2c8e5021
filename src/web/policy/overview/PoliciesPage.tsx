import { PAGES } from '#contract/pages.ts'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { QueryProvider } from '#web/api/QueryProvider.tsx'
import { QueryView } from '#web/data/query/QueryView.tsx'
import { refusedPolicy } from '#web/policy/access/refused-policy.tsx'
import { LinkExchange } from '#web/policy/access/LinkExchange.tsx'
import { PolicyList } from '#web/policy/overview/list/PolicyList.tsx'
import { PolicyView } from '#web/policy/overview/PolicyView.tsx'
import { SignOutButton } from '#web/policy/access/SignOutButton.tsx'
import { policiesQuery, type PolicySummary, type SoldPolicy } from '#web/policy/queries.ts'
import type { PageProps } from '#web/layout/page-props.ts'
import { Layout } from '#web/layout/Layout.tsx'
import { ButtonLink, TextLink } from '#web/ui/Link.tsx'
import { PageTitle } from '#web/layout/PageTitle.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'

/** Producers have one. */
const ProducerBook = lazy(() => import('#web/policy/book/ProducerBook.tsx'))

/** Stands for the token in the address once a session exists. */
const SESSION_TOKEN = 'mine'

/**
 * @rule S09 Lists the policies of the person who opened the link, or shows one of them.
 * @rule N33 Once the link is exchanged for a session, the address bar no longer holds its token.
 */
export default function PoliciesPage({ params }: PageProps<'policies'>) {
  const { token, email, policy } = params
  return (
    <QueryProvider>
      <Layout wide={policy !== undefined}>
        {token === SESSION_TOKEN ? (
          policy ? (
            <PolicyView number={policy} />
          ) : (
            <Policies />
          )
        ) : (
          <LinkExchange token={token} email={email} policy={policy} />
        )}
      </Layout>
    </QueryProvider>
  )
}

const TITLE = 'Your policies'

function Policies() {
  return (
    <QueryView query={useQuery(policiesQuery)} waiting={<WaitingPolicies />} refused={refusedPolicy}>
      {({ data, ending_credentials: credentials = [] }) => {
        const policies = data.filter(({ book }) => !book)
        const sold = data.filter(isSold)
        return (
          // With all of the page, so that nothing moves when the book comes.
          <Suspense fallback={<WaitingPolicies />}>
            <div className="grid max-w-form gap-6">
              {sold.length > 0 && <ProducerBook policies={sold} credentials={credentials} />}
              {(policies.length > 0 || sold.length === 0) && (
                <>
                  {sold.length === 0 ? <PageTitle title={TITLE} /> : <h2 className="text-lg">{TITLE}</h2>}
                  {policies.length > 0 ? <PolicyList policies={policies} /> : <NoPolicies />}
                </>
              )}
              <p className="-mb-4 flex flex-wrap gap-x-6">
                {/* Several are seen by those alone who proved their email; one has its statement on its page. */}
                {data.length > 1 && (
                  <TextLink to={PAGES['my-account']} className="inline-flex min-h-11 items-center">
                    Your account and statement
                  </TextLink>
                )}
                <TextLink to="/policy/access" className="inline-flex min-h-11 items-center">
                  Who can open your policies
                </TextLink>
                <TextLink to="/find" className="inline-flex min-h-11 items-center">
                  Find a quote or another policy
                </TextLink>
              </p>
              <SignOutButton />
            </div>
          </Suspense>
        )
      }}
    </QueryView>
  )
}

function WaitingPolicies() {
  return (
    <div role="status" className="grid max-w-form gap-4">
      <PageTitle title={TITLE} />
      <Skeleton className="mt-2 h-28 w-full" />
      <Skeleton className="h-28 w-full" />
    </div>
  )
}

function NoPolicies() {
  return (
    <div className="grid justify-items-start gap-4">
      <p className="max-w-measure text-lg">
        You don’t have a policy with this email yet. Your policies appear here once you buy.
      </p>
      <ButtonLink kind="primary" to="/">
        Start a quote
      </ButtonLink>
    </div>
  )
}

function isSold(policy: PolicySummary): policy is SoldPolicy {
  return policy.book !== undefined
}
