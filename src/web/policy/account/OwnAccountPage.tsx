import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { useSearch } from 'wouter'
import { readOwnAccount } from '#contract/accounting/account.ts'
import { call } from '#web/api/call.ts'
import { QueryProvider } from '#web/api/QueryProvider.tsx'
import { QueryView } from '#web/data/query/QueryView.tsx'
import { Layout } from '#web/layout/Layout.tsx'
import { PageTitle } from '#web/layout/PageTitle.tsx'
import { refusedPolicy } from '#web/policy/access/refused-policy.tsx'
import { OwnAccountView } from '#web/policy/account/OwnAccountView.tsx'
import { isRefusal } from '#web/policy/queries.ts'
import { Skeleton } from '#web/ui/Skeleton.tsx'

/** Money moves meanwhile, so it is read at each visit; '' is this year until today. */
const ownAccountQuery = (period: string) =>
  queryOptions({
    queryKey: ['own-account', period],
    queryFn: async ({ signal }) =>
      (
        await call(readOwnAccount, {
          query: period === '' ? {} : { period },
          signal,
          handlesError: isRefusal,
        })
      ).data,
    placeholderData: keepPreviousData,
    staleTime: 0,
    refetchOnMount: 'always',
  })

/** @rule O06 What a customer or a producer pays over all their policies, as they see it. */
export default function OwnAccountPage() {
  return (
    <QueryProvider>
      <Layout>
        <OwnAccount />
      </Layout>
    </QueryProvider>
  )
}

function OwnAccount() {
  const period = new URLSearchParams(useSearch()).get('period') ?? ''
  const query = useQuery(ownAccountQuery(period))
  return (
    <QueryView
      query={query}
      waiting={
        <div role="status" aria-label="Loading your account" className="grid gap-6">
          <PageTitle title="Your account" />
          <Skeleton className="h-24 w-full max-w-form" />
          <Skeleton className="h-96 w-full" />
        </div>
      }
      failure={{ title: 'We can’t show your account right now' }}
      refused={refusedPolicy}
    >
      {(account) => <OwnAccountView account={account} period={period} />}
    </QueryView>
  )
}
