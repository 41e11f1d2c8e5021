import { useQuery } from '@tanstack/react-query'
import { type ReactNode } from 'react'
import { Redirect, useLocation } from 'wouter'
import { signInPath } from '#contract/pages.ts'
import { repQuery, type SignedInRep } from '#web/reps/queries.ts'
import { QueryProvider } from '#web/api/QueryProvider.tsx'
import { isCallError } from '#web/api/call-error.ts'
import { Layout } from '#web/app/layout/Layout.tsx'
import { PageSkeleton } from '#web/app/layout/PageSkeleton.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { PageTitle } from '#web/app/layout/PageTitle.tsx'

/**
 * Wraps every page for reps.
 *
 * @rule R02 Without a session it is the sign-in page that is shown, which leads back here.
 */
export function RepOnly({ children }: { children: (rep: SignedInRep) => ReactNode }) {
  return (
    <QueryProvider>
      <SignedIn>{children}</SignedIn>
    </QueryProvider>
  )
}

function SignedIn({ children }: { children: (rep: SignedInRep) => ReactNode }) {
  const [path] = useLocation()
  const { data: rep, error, refetch } = useQuery(repQuery)
  if (rep) return children(rep)
  if (!error) return <PageSkeleton />
  if (isCallError(error, 'SIGN_IN_REQUIRED')) return <Redirect to={signInPath(path)} replace />
  return (
    <Layout>
      <div className="grid max-w-form justify-items-start gap-6">
        <PageTitle title="This page cannot be shown now" />
        <Notice kind="error" live>
          {error.message}
        </Notice>
        <Button kind="primary" onClick={() => void refetch()}>
          Load it again
        </Button>
      </div>
    </Layout>
  )
}
