import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'wouter'
import { Queries } from '#web/api/Queries.tsx'
import { PaperPage } from '#web/papers/PaperPage.tsx'
import { NoAccess } from '#web/policy/components/NoAccess.tsx'
import { documentAddress, policyPaperQuery } from '#web/policy/queries.ts'
import { type PageProps } from '#web/routes.tsx'
import { Layout } from '#web/shell/Layout.tsx'
import { TextLink } from '#web/ui/Link.tsx'

/** The print view of a document of a policy; an older version of it by `?version=`. */
export default function PolicyPaperPage({ params }: PageProps<'policy-paper'>) {
  return (
    <Queries>
      <Layout printsHeader={false}>
        <PolicyPaper {...params} />
      </Layout>
    </Queries>
  )
}

function PolicyPaper({ policynumber: number, typeofdoc: type }: PageProps<'policy-paper'>['params']) {
  const [search] = useSearchParams()
  const version = search.get('version') ?? undefined
  const { data: words, error, refetch } = useQuery(policyPaperQuery(number, type, version))
  if (error) return <NoAccess error={error} onRetry={() => void refetch()} />
  return (
    <PaperPage
      words={words}
      pdf={documentAddress(number, type, version)}
      back={
        <TextLink to={`/policy/all/mine/-/${number}`} className="inline-flex min-h-11 items-center">
          Policy {number}
        </TextLink>
      }
    />
  )
}
