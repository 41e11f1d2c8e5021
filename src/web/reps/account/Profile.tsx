import { queryOptions, useQuery } from '@tanstack/react-query'
import type { EndpointResponse } from '#contract/endpoint.ts'
import { getProfile, saveProfile } from '#contract/rep-account.ts'
import { profileFields } from '#domain/reps/rep.fields.ts'
import { call } from '#web/api/call.ts'
import { queryClient } from '#web/api/query-client.ts'
import { QueryView } from '#web/data/query/QueryView.tsx'
import { TextArea, TextField } from '#web/form/fields.tsx'
import { Form, FormFailure } from '#web/form/Form.tsx'
import { useForm } from '#web/form/use-form.ts'
import { repQuery } from '#web/rep-frame/queries.ts'
import { Button } from '#web/ui/Button.tsx'
import { notify } from '#web/ui/notify.ts'
import { Skeleton } from '#web/ui/Skeleton.tsx'

type OwnProfile = EndpointResponse<typeof getProfile>['data']

const profileQuery = queryOptions({
  queryKey: ['own-profile'],
  queryFn: async () => (await call(getProfile, { silent: true })).data,
})

/** The name beside a rep's changes, and what stands below the letters that they compose. */
export function Profile() {
  const profile = useQuery(profileQuery)
  return (
    <QueryView query={profile} waiting={<Skeleton className="h-72 max-w-96" />}>
      {(found) => <ProfileForm profile={found} />}
    </QueryView>
  )
}

function ProfileForm({ profile }: { profile: OwnProfile }) {
  const form = useForm({
    fields: profileFields,
    optional: ['signature'],
    initial: { name: profile.name, signature: profile.signature ?? '' },
    send: ({ name, signature = null }, { handlesError }) =>
      call(saveProfile, { body: { name, signature }, handlesError }),
    onDone: ({ data }) => {
      queryClient.setQueryData(profileQuery.queryKey, data)
      void queryClient.invalidateQueries({ queryKey: repQuery.queryKey })
      notify({ type: 'success', title: 'Saved', message: 'We’ll use it in your next messages.' })
    },
  })
  return (
    <Form form={form} className="grid max-w-96 gap-6">
      <FormFailure form={form} failureTitle="Your name and signature didn’t change" />
      <TextField {...form.field('name')} />
      <TextArea {...form.field('signature')} rows={4} />
      <Button type="submit" busy={form.isBusy} className="justify-self-start">
        Save
      </Button>
    </Form>
  )
}
