import { useQuery } from '@tanstack/react-query'
import { type ReactNode } from 'react'
import { FileNotice } from '#web/documents/FileNotice.tsx'
import { CertificateFacts } from '#web/policy/overview/CertificateFacts.tsx'
import { QueryView } from '#web/data/query/QueryView.tsx'
import { refusedPolicy } from '#web/policy/access/refused-policy.tsx'
import { DocumentLinks } from '#web/policy/documents/DocumentLinks.tsx'
import { TestNotice } from '#web/policy/overview/TestNotice.tsx'
import { policyQuery } from '#web/policy/queries.ts'
import { TextLink } from '#web/ui/Link.tsx'
import { PageTitle } from '#web/app/layout/PageTitle.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'

/** One policy: its documents, and what its certificate states. */
export function PolicyView({ number }: { number: string }) {
  return (
    <QueryView
      query={useQuery(policyQuery(number))}
      waiting={
        <PolicyFrame number={number}>
          <div role="status" aria-label="Opening the policy" className="grid gap-6">
            <Skeleton className="h-11 w-64" />
            <Skeleton className="h-96 w-full" />
          </div>
        </PolicyFrame>
      }
      refused={refusedPolicy}
    >
      {(policy) => (
        <PolicyFrame number={number}>
          <FileNotice />
          {policy.test && <TestNotice />}
          <DocumentLinks policy={policy} first="certificate" />
          <section aria-label="What the certificate states" className="ruled min-w-0">
            <CertificateFacts policy={policy} />
          </section>
        </PolicyFrame>
      )}
    </QueryView>
  )
}

function PolicyFrame({ number, children }: { number: string; children: ReactNode }) {
  return (
    <div className="grid max-w-3xl gap-6">
      <p className="-mb-4 print:hidden">
        <TextLink to="/policy/all/mine/-" className="inline-flex min-h-11 items-center">
          All your policies
        </TextLink>
      </p>
      <PageTitle title={`Policy ${number}`} />
      {children}
    </div>
  )
}
