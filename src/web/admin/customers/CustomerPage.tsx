import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Redirect } from 'wouter'
import { PAGES } from '#contract/pages.ts'
import { isAllowed } from '#domain/reps/roles.ts'
import { customerPath } from '#web/rep-frame/customer-path.ts'
import { RepFrame } from '#web/rep-frame/navigation/RepFrame.tsx'
import type { SignedInRep } from '#web/rep-frame/queries.ts'
import { CustomerView } from '#web/admin/customers/CustomerView.tsx'
import { customerQuery } from '#web/admin/customers/queries.ts'
import { isCallError } from '#web/api/call-error.ts'
import { QueryView } from '#web/data/query/QueryView.tsx'
import type { PageProps } from '#web/layout/page-props.ts'
import { PageTitle } from '#web/layout/PageTitle.tsx'
import { RepOnly } from '#web/reps/RepOnly.tsx'
import { TextLink } from '#web/ui/Link.tsx'
import { KeepPlace } from '#web/ui/KeepPlace.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'

/** One customer for the office: all quotes, policies, mail and money of one person or organization. */
export default function CustomerPage({ params: { customer: id } }: PageProps<'customer'>) {
  return (
    <RepOnly>
      {(rep) => <RepFrame rep={rep}>{<CustomerLoader key={id} id={id} rep={rep} />}</RepFrame>}
    </RepOnly>
  )
}

function CustomerLoader({ id, rep }: { id: string; rep: SignedInRep }) {
  const [all, showAll] = useState(false)
  const query = useQuery(customerQuery(id, { all }))
  return (
    <QueryView
      query={query}
      waiting={
        <div role="status" aria-label="Loading the customer" className="grid gap-6">
          <PageTitle title="Customer" />
          <Skeleton className="h-24 w-full max-w-form" />
          <Skeleton className="h-96 w-full" />
        </div>
      }
      failure={{ frame: (content) => <Titled>{content}</Titled> }}
      refused={(error) =>
        isCallError(error) &&
        [400, 404].includes(error.status) && (
          <Titled>
            <Notice kind="attention" title="We couldn’t find that customer">
              Their last quote was removed or now has another email address.{' '}
              <TextLink to={PAGES.customers}>All customers</TextLink>
            </Notice>
          </Titled>
        )
      }
    >
      {(customer) =>
        customer.id === id ? (
          <KeepPlace>
            <CustomerView
              customer={customer}
              mayChange={isAllowed(rep, 'change')}
              onShowAll={all ? undefined : () => showAll(true)}
            />
          </KeepPlace>
        ) : (
          // It was joined: its page is that of who leads it.
          <Redirect to={customerPath(customer.id)} replace />
        )
      }
    </QueryView>
  )
}

function Titled({ children }: { children: React.ReactNode }) {
  return (
    <div className="grid gap-6">
      <PageTitle title="Customer" />
      {children}
    </div>
  )
}
