import { useQuery } from '@tanstack/react-query'
import { useLocation } from 'wouter'
import type { EndpointResponse } from '#contract/endpoint.ts'
import { PAGES } from '#contract/pages.ts'
import { acceptInvitation, getInvitation } from '#contract/rep-people.ts'
import { acceptanceFields } from '#domain/reps/rep.fields.ts'
import { ROLE_TEXTS } from '#domain/reps/roles.ts'
import { call } from '#web/api/call.ts'
import { isCallError } from '#web/api/call-error.ts'
import { QueryProvider } from '#web/api/QueryProvider.tsx'
import { Layout } from '#web/layout/Layout.tsx'
import { PageSkeleton } from '#web/layout/PageSkeleton.tsx'
import type { PageProps } from '#web/layout/page-props.ts'
import { QueryView } from '#web/data/query/QueryView.tsx'
import { TextField } from '#web/form/fields.tsx'
import { FormPage } from '#web/form/FormPage.tsx'
import { useForm } from '#web/form/use-form.ts'
import { ExpiredLink } from '#web/reps/ExpiredLink.tsx'
import { rememberRep } from '#web/rep-frame/queries.ts'

/** @rule R02 Who was invited sets a name and a password, and is signed in. */
export default function InvitationPage(props: PageProps<'invitation'>) {
  return (
    <QueryProvider>
      <Invitation {...props} />
    </QueryProvider>
  )
}

function Invitation({ params: { token } }: PageProps<'invitation'>) {
  const query = useQuery({
    queryKey: ['invitation', token],
    queryFn: async () => (await call(getInvitation, { params: { token }, handlesError: () => true })).data,
    // The link is used up by the form below, which shows that itself.
    staleTime: Infinity,
  })
  return (
    <QueryView
      query={query}
      waiting={<PageSkeleton />}
      failure={{ frame: (content) => <Layout headerContent={null}>{content}</Layout> }}
      refused={(error) =>
        isCallError(error, 'NOT_FOUND') && (
          <Layout headerContent={null}>
            <InvitationExpired />
          </Layout>
        )
      }
    >
      {(invited) => <Acceptance token={token} invited={invited} />}
    </QueryView>
  )
}

interface AcceptanceProps {
  token: string
  invited: EndpointResponse<typeof getInvitation>['data']
}

function Acceptance({ token, invited }: AcceptanceProps) {
  const [, navigate] = useLocation()
  const form = useForm({
    fields: acceptanceFields,
    initial: { name: invited.name },
    send: (body, options) => call(acceptInvitation, { params: { token }, body, ...options }),
    onDone: ({ data }) => {
      rememberRep(data)
      navigate(PAGES['rep-home'], { replace: true })
    },
  })
  const { label, may } = ROLE_TEXTS[invited.role]
  return (
    <FormPage
      title="Accept the invitation"
      introduction={`You’ll sign in as ${invited.email}. Your role is ${label.toLowerCase()}: ${may.toLowerCase()}.`}
      submitLabel="Accept and sign in"
      describeFailure={(failure) => isCallError(failure, 'NOT_FOUND') && <InvitationExpired />}
      form={form}
    >
      <TextField {...form.field('name')} />
      <TextField {...form.field('password')} type="password" />
    </FormPage>
  )
}

function InvitationExpired() {
  return (
    <ExpiredLink>
      An invitation works once and expires in 7 days. Ask an owner to invite you again.
    </ExpiredLink>
  )
}
