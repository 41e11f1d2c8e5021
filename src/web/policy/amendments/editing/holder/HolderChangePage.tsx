import { QueryProvider } from '#web/api/QueryProvider.tsx'
import { Layout } from '#web/layout/Layout.tsx'
import type { PageProps } from '#web/layout/page-props.ts'
import { LinkExchange } from '#web/policy/access/LinkExchange.tsx'
import { holderChangePath } from '#web/policy/amendments/asking/change-topics.ts'
import { HolderChange } from '#web/policy/amendments/editing/holder/HolderChange.tsx'

/**
 * The holder changes a policy.
 *
 * @rule S10 The policy in change mode, below its own address; a link leads here too, once it is exchanged for a session.
 */
export default function HolderChangePage({ params }: PageProps<'policy-change'>) {
  const { token, email, policy } = params
  return (
    <QueryProvider>
      <Layout wide>
        {token === 'mine' ? (
          <HolderChange key={policy} number={policy} />
        ) : (
          <LinkExchange token={token} email={email} policy={policy} to={holderChangePath(policy)} />
        )}
      </Layout>
    </QueryProvider>
  )
}
