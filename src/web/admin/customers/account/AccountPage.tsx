import { useQuery } from '@tanstack/react-query'
import { Redirect, useSearch } from 'wouter'
import { PAGES } from '#contract/pages.ts'
import { isAllowed } from '#domain/reps/roles.ts'
import { AccountView } from '#web/admin/customers/account/AccountView.tsx'
import { accountPath, accountQuery } from '#web/admin/customers/account/queries.ts'
import { isCallError } from '#web/api/call-error.ts'
import { QueryView } from '#web/data/query/QueryView.tsx'
import type { PageProps } from '#web/layout/page-props.ts'
import { PageTitle } from '#web/layout/PageTitle.tsx'
import { customerPath } from '#web/rep-frame/customer-path.ts'
import { WorkFrame } from '#web/rep-frame/navigation/WorkFrame.tsx'
import { RepOnly } from '#web/reps/RepOnly.tsx'
import { KeepPlace } from '#web/ui/KeepPlace.tsx'
import { TextLink } from '#web/ui/Link.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'

const MOVING = [
  { keys: ['J', 'K'], label: 'move' },
  { keys: ['Enter'], label: 'open' },
  { keys: ['L'], label: 'follow the links' },
] as const
const WORKING = [
  { keys: ['P'], label: 'payment' },
  { keys: ['I'], label: 'invoice' },
] as const

/** @rule D45 Documents, payments, balance and statement of what one customer pays. */
export default function AccountPage({ params: { customer: id } }: PageProps<'customer-account'>) {
  return (
    <RepOnly>
      {(rep) => (
        <WorkFrame
          rep={rep}
          back={{ to: customerPath(id), label: 'Customer' }}
          keys={isAllowed(rep, 'accounts') ? [...MOVING, ...WORKING] : MOVING}
        >
          <Loader key={id} id={id} mayChange={isAllowed(rep, 'accounts')} />
        </WorkFrame>
      )}
    </RepOnly>
  )
}

function Loader({ id, mayChange }: { id: string; mayChange: boolean }) {
  const period = new URLSearchParams(useSearch()).get('period') ?? ''
  const query = useQuery(accountQuery(id, period))
  return (
    <QueryView
      query={query}
      waiting={
        <div role="status" aria-label="Loading the account" className="grid gap-6">
          <PageTitle title="Account" />
          <Skeleton className="h-24 w-full max-w-form" />
          <Skeleton className="h-96 w-full" />
        </div>
      }
      failure={{ frame: (content) => <Titled>{content}</Titled> }}
      refused={(error) =>
        isCallError(error) &&
        [400, 404].includes(error.status) && (
          <Titled>
            <Notice kind="attention" title="We couldn’t find that account">
              Check the period in the address, or choose the customer again.{' '}
              <TextLink to={PAGES.customers}>All customers</TextLink>
            </Notice>
          </Titled>
        )
      }
    >
      {(account) =>
        account.customer.id === id ? (
          <KeepPlace>
            <AccountView account={account} asked={period} mayChange={mayChange} />
          </KeepPlace>
        ) : (
          // It was joined: its account is that of who leads it.
          <Redirect to={accountPath(account.customer.id, period)} replace />
        )
      }
    </QueryView>
  )
}

function Titled({ children }: { children: React.ReactNode }) {
  return (
    <div className="grid gap-6">
      <PageTitle title="Account" />
      {children}
    </div>
  )
}
