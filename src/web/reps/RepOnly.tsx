import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Redirect, useLocation } from 'wouter'
import { signInPath } from '#contract/pages.ts'
import { RepKeys } from '#web/rep-frame/palette/RepKeys.tsx'
import { repQuery, type SignedInRep } from '#web/rep-frame/queries.ts'
import { QueryProvider } from '#web/api/QueryProvider.tsx'
import { isCallError } from '#web/api/call-error.ts'
import { Layout } from '#web/layout/Layout.tsx'
import { PageSkeleton } from '#web/layout/PageSkeleton.tsx'
import { EnrolPage } from '#web/reps/second-factor/EnrolPage.tsx'
import { QueryView } from '#web/data/query/QueryView.tsx'

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
  const rep = useQuery(repQuery)
  return (
    <QueryView
      query={rep}
      waiting={<PageSkeleton />}
      failure={{ frame: (content) => <Layout headerContent={null}>{content}</Layout> }}
      refused={(error) =>
        isCallError(error, 'SIGN_IN_REQUIRED') && <Redirect to={signInPath(path)} replace />
      }
    >
      {(signedIn) =>
        signedIn.must_enrol ? (
          <EnrolPage />
        ) : (
          <>
            {children(signedIn)}
            <RepKeys rep={signedIn} />
          </>
        )
      }
    </QueryView>
  )
}
