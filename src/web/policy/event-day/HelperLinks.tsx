import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { createHelperLink, endHelperLink, type HelperLink, listHelperLinks } from '#contract/claims/people.ts'
import { personFields } from '#domain/claims/links/person.fields.ts'
import { call } from '#web/api/call.ts'
import { openDialog } from '#web/dialogs/open.ts'
import { TextField } from '#web/form/fields.tsx'
import { Form, FormFailure } from '#web/form/Form.tsx'
import { useForm } from '#web/form/use-form.ts'
import { Button } from '#web/ui/Button.tsx'
import { notify } from '#web/ui/notify.ts'

const helpersQuery = (number: string) =>
  queryOptions({
    queryKey: ['policy', number, 'helpers'],
    queryFn: ({ signal }) => call(listHelperLinks, { params: { number }, signal, silent: true }),
    select: ({ data }) => data,
    staleTime: 0,
    refetchOnMount: 'always',
  })

const FIELDS = { name: personFields.name, to: personFields.email }

/**
 * Those who help at the event, each with a link of their own.
 *
 * @rule N103 A helper sees what is to be done at the event and what was recorded, and neither fees nor payments.
 */
export function HelperLinks({ number }: { number: string }) {
  const client = useQueryClient()
  const { data: links = [] } = useQuery(helpersQuery(number))
  const form = useForm<typeof FIELDS, { url: string | null }, 'to'>({
    fields: FIELDS,
    optional: ['to'],
    send: async (body, { handlesError }) => {
      const { data } = await call(createHelperLink, { params: { number }, body, handlesError })
      client.setQueryData(helpersQuery(number).queryKey, { data: data.links })
      return data
    },
    onDone: ({ url }) => {
      const name = form.text('name')
      if (url === null) notify({ type: 'success', title: 'Link sent', message: `To ${name}` })
      else void openDialog('copy-link', { name, url })
    },
  })

  async function end({ id }: HelperLink) {
    try {
      const answer = await call(endHelperLink, { params: { number, id } })
      client.setQueryData(helpersQuery(number).queryKey, answer)
    } catch {
      // What failed was shown.
    }
  }

  const open = links.filter(({ state }) => state === 'open')
  return (
    <section aria-labelledby="helpers" className="grid gap-3 print:hidden">
      <h2 id="helpers" className="text-lg">
        Helpers at the event
      </h2>
      <p className="text-muted">
        They measure, photograph and write down with you. They see the contests and the prizes, and neither
        fees nor payments.
      </p>
      <Form form={form} className="grid gap-3" labelledBy="helpers">
        <TextField {...form.field('name')} />
        <TextField {...form.field('to')} type="email" hint="Leave it empty to copy the link instead" />
        <FormFailure form={form} failureTitle="We couldn’t make the link" />
        <Button type="submit" busy={form.isBusy}>
          Make a link
        </Button>
      </Form>
      {open.length > 0 && (
        <ul aria-labelledby="helpers">
          {open.map((link) => (
            <li
              key={link.id}
              className="flex flex-wrap items-center justify-between gap-x-4 border-b border-line py-2 wrap-anywhere"
            >
              <span>
                <bdi>{link.name}</bdi>
                <span className="block text-sm text-muted">
                  {link.opened_at === null ? 'Not opened yet' : 'Opened'}
                </span>
              </span>
              <Button kind="quiet" onClick={() => void end(link)}>
                End<span className="sr-only"> the link of {link.name}</span>
              </Button>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
