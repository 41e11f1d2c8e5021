import { useQuery } from '@tanstack/react-query'
import { FileNotice } from '#web/papers/FileNotice.tsx'
import { CertificateFacts } from '#web/policy/components/CertificateFacts.tsx'
import { NoAccess } from '#web/policy/components/NoAccess.tsx'
import { PaperLinks } from '#web/policy/components/PaperLinks.tsx'
import { TestNotice } from '#web/policy/components/TestNotice.tsx'
import { policyQuery } from '#web/policy/queries.ts'
import { TextLink } from '#web/ui/Link.tsx'
import { PageTitle } from '#web/ui/PageTitle.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'

/** One policy: its papers, and what its certificate states. */
export function PolicyView({ number }: { number: string }) {
  const { data: policy, error, refetch } = useQuery(policyQuery(number))
  if (error) return <NoAccess error={error} onRetry={() => void refetch()} />
  return (
    <div className="grid max-w-form gap-6">
      <p className="-mb-4 print:hidden">
        <TextLink to="/policy/all/mine/-" className="inline-flex min-h-11 items-center">
          All your policies
        </TextLink>
      </p>
      <PageTitle title={`Policy ${number}`} />
      {policy ? (
        <>
          <FileNotice />
          {policy.test && <TestNotice />}
          <PaperLinks policy={policy} first="certificate" />
          <section aria-label="What the certificate states" className="ruled">
            <CertificateFacts policy={policy} />
          </section>
        </>
      ) : (
        <div role="status" aria-label="Opening the policy" className="grid gap-6">
          <Skeleton className="h-11 w-64" />
          <Skeleton className="h-96 w-full" />
        </div>
      )}
    </div>
  )
}
