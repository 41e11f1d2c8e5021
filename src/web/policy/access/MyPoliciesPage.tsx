import { useQuery } from '@tanstack/react-query'
import { Redirect } from 'wouter'
import { getPolicyAccess } from '#contract/policy-access.ts'
import { call } from '#web/api/call.ts'
import { QueryProvider } from '#web/api/QueryProvider.tsx'
import { QueryView } from '#web/data/query/QueryView.tsx'
import { Layout } from '#web/layout/Layout.tsx'
import { PageTitle } from '#web/layout/PageTitle.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'

/** To the overview in a browser that opens policies; in any other to the look-up, by which their link is mailed. */
export default function MyPoliciesPage() {
  return (
    <QueryProvider>
      <MyPolicies />
    </QueryProvider>
  )
}

function MyPolicies() {
  const query = useQuery({
    queryKey: ['policy-access', 'open'],
    queryFn: async ({ signal }) =>
      (await call(getPolicyAccess, { signal, handlesError: () => true })).data.open,
    // Asked anew each time: a session begins and ends on other pages too.
    gcTime: 0,
  })
  return (
    <QueryView
      query={query}
      waiting={
        <Layout>
          <div role="status" className="grid max-w-form gap-4">
            <PageTitle title="Your policies" />
            <Skeleton className="mt-2 h-28 w-full" />
          </div>
        </Layout>
      }
      failure={{
        title: 'We can’t show your policies right now',
        frame: (content) => <Layout>{content}</Layout>,
      }}
    >
      {(isOpen) => <Redirect to={isOpen ? '/policy/all/mine/-' : '/find'} replace />}
    </QueryView>
  )
}
