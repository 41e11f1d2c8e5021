import { useLocation } from 'wouter'
import { PAGES } from '#contract/pages.ts'
import { makeFirstRep } from '#contract/reps.ts'
import { firstRepFields } from '#domain/reps/rep.fields.ts'
import { call } from '#web/api/call.ts'
import { isCallError } from '#web/api/call-error.ts'
import { type PageProps } from '#web/layout/page-props.ts'
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
      title="Make the first rep"
      introduction="Nobody can sign in here yet. This link makes the first rep, and works once."
      submitLabel="Make the first rep"
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
      It works once, and only while there is no rep. <TextLink to={PAGES['sign-in']}>Sign in</TextLink>, or
      start the program again: as long as there is no rep, it prints a new link.
    </Notice>
  )
}
