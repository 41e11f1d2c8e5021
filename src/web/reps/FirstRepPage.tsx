import { useLocation } from 'wouter'
import { PAGES } from '#contract/pages.ts'
import { makeFirstRep } from '#contract/reps.ts'
import { firstRepFields } from '#domain/reps/rep.fields.ts'
import { call } from '#web/api/call.ts'
import { isCallError } from '#web/api/call-error.ts'
import type { PageProps } from '#web/layout/page-props.ts'
import { TextField } from '#web/form/fields.tsx'
import { FormPage } from '#web/form/FormPage.tsx'
import { useForm } from '#web/form/use-form.ts'
import { rememberRep } from '#web/rep-frame/queries.ts'
import { TextLink } from '#web/ui/Link.tsx'
import { Notice } from '#web/ui/Notice.tsx'

/** @rule R02 The first rep is created with the one-time link that the program printed. */
export default function FirstRepPage({ params }: PageProps<'first-rep'>) {
  const [, navigate] = useLocation()
  const form = useForm({
    fields: firstRepFields,
    send: (rep, options) => call(makeFirstRep, { body: { token: params.token, ...rep }, ...options }),
    onDone: ({ data }) => {
      rememberRep(data)
      navigate(PAGES['rep-home'], { replace: true })
    },
  })
  return (
    <FormPage
      title="Add the first rep"
      introduction="No one can sign in here yet. Use this link once to add the first rep."
      submitLabel="Add the first rep"
      describeFailure={describeFailure}
      form={form}
    >
      <TextField {...form.field('name')} />
      <TextField {...form.field('email')} type="email" />
      <TextField {...form.field('password')} type="password" />
    </FormPage>
  )
}

function describeFailure(failure: unknown) {
  if (!isCallError(failure, 'NOT_FOUND') && !isCallError(failure, 'INVALID')) return undefined
  return (
    <Notice kind="error" title="This link no longer works" live>
      It works once, before the first rep is added. <TextLink to={PAGES['sign-in']}>Sign in</TextLink>. If
      there’s no rep yet, restart Albatross and it prints a new link.
    </Notice>
  )
}
