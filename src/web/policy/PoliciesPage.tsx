import { useQuery } from '@tanstack/react-query'
import { Queries } from '#web/api/Queries.tsx'
import { NoAccess } from '#web/policy/components/NoAccess.tsx'
import { OpenLink } from '#web/policy/components/OpenLink.tsx'
import { PolicyList } from '#web/policy/components/PolicyList.tsx'
import { PolicyView } from '#web/policy/components/PolicyView.tsx'
import { SignOut } from '#web/policy/components/SignOut.tsx'
import { policiesQuery } from '#web/policy/queries.ts'
import { type PageProps } from '#web/routes.tsx'
import { Layout } from '#web/shell/Layout.tsx'
import { ButtonLink } from '#web/ui/Link.tsx'
import { PageTitle } from '#web/ui/PageTitle.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'

/** In the place of a token, where a session has taken over. */
const SESSION = 'mine'

/**
 * @rule S09 Lists the policies of whoever opened the link, or shows one of them.
 * @rule N33 Once the link is exchanged for a session, the address bar no longer holds its token.
 */
export default function PoliciesPage({ params }: PageProps<'policies'>) {
  const { token, email, policy } = params
  return (
    <Queries>
      <Layout>
        {token === SESSION ? (
          policy ? (
            <PolicyView number={policy} />
          ) : (
            <Policies />
          )
        ) : (
          <OpenLink token={token} email={email} policy={policy} />
        )}
      </Layout>
    </Queries>
  )
}

function Policies() {
  const { data: policies, error, refetch } = useQuery(policiesQuery)
  if (error) return <NoAccess error={error} onRetry={() => void refetch()} />
  if (!policies) {
    return (
      <div role="status" className="grid max-w-form gap-4">
        <PageTitle title="Your policies" />
        <Skeleton className="mt-2 h-28 w-full" />
        <Skeleton className="h-28 w-full" />
      </div>
    )
  }
  return (
    <div className="grid max-w-form gap-6">
      <PageTitle title="Your policies" />
      {policies.length > 0 ? <PolicyList policies={policies} /> : <NothingYet />}
      <SignOut />
    </div>
  )
}

function NothingYet() {
  return (
    <div className="grid justify-items-start gap-4">
      <p className="max-w-measure text-lg">
        There is no policy under this e-mail address yet. A policy appears here as soon as its quote is
        bought.
      </p>
      <ButtonLink kind="primary" to="/">
        Start a quote
      </ButtonLink>
    </div>
  )
}
