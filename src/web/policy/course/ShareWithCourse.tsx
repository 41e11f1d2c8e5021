import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { createCourseLink, mailCourseLink } from '#contract/course-links.ts'
import { courseMailFields } from '#domain/policy/witnesses/witness.fields.ts'
import { call } from '#web/api/call.ts'
import { TextField } from '#web/form/fields.tsx'
import { Form, FormFailure } from '#web/form/Form.tsx'
import { useForm } from '#web/form/use-form.ts'
import { Button } from '#web/ui/Button.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { TextLink } from '#web/ui/Link.tsx'
import { Notice } from '#web/ui/Notice.tsx'

/** A page of its own for the golf course: how the holes are set up, nobody's name and no price. */
export function ShareWithCourse({ number, course }: { number: string; course: string }) {
  const client = useQueryClient()
  const form = useForm({
    fields: courseMailFields,
    send: (body, options) => call(mailCourseLink, { params: { number }, body, ...options }),
    onDone: () => void client.invalidateQueries({ queryKey: ['policy-access'] }),
  })
  return (
    <section aria-labelledby="course" className="grid gap-3 print:hidden">
      <h2 id="course" className="text-lg">
        Share with the golf course
      </h2>
      <p className="wrap-anywhere text-muted">
        <bdi>{course}</bdi> reads from which tee to play, the rules to post, who watches and whom to call. No
        price, no personal data.
      </p>
      <Form form={form} className="grid gap-3" labelledBy="course">
        <TextField {...form.field('email')} type="email" />
        <FormFailure form={form} failureTitle="Nothing was sent" />
        <div className="grid gap-3 sm:max-lg:grid-cols-2">
          <Button type="submit" busy={form.isBusy}>
            <Icon name="mail" />
            Send it
          </Button>
          <CopyLink number={number} />
        </div>
        {form.answer !== undefined && (
          <Notice kind="success" title="It is on its way" live>
            <p className="wrap-anywhere">
              {form.answer.data.sent_to} gets a link that is good until the event is over.
            </p>
          </Notice>
        )}
      </Form>
      <p>
        <TextLink to="/policy/access" className="inline-flex min-h-11 items-center">
          See and end these links
        </TextLink>
      </p>
    </section>
  )
}

/** One press makes one link; pressed again, the same is copied again. */
function CopyLink({ number }: { number: string }) {
  const client = useQueryClient()
  const [state, setState] = useState<'idle' | 'busy' | 'copied' | 'shown'>('idle')
  const [url, setUrl] = useState<string>()

  async function copy() {
    setState('busy')
    try {
      const made = url ?? (await call(createCourseLink, { params: { number } })).data.url
      setUrl(made)
      void client.invalidateQueries({ queryKey: ['policy-access'] })
      setState(await tryToCopy(made))
    } catch {
      // What failed was shown; nothing was made.
      setState('idle')
    }
  }

  return (
    <>
      <Button busy={state === 'busy'} onClick={() => void copy()}>
        <Icon name="share" />
        {state === 'copied' ? 'Copied' : 'Copy the link'}
      </Button>
      <p role="status" className={state === 'shown' ? 'col-span-full wrap-anywhere' : 'sr-only'}>
        {state === 'copied' && 'The link is copied'}
        {state === 'shown' && `This is the link: ${url ?? ''}`}
      </p>
    </>
  )
}

/** Where the browser does not allow it, the link is shown instead. */
async function tryToCopy(url: string): Promise<'copied' | 'shown'> {
  try {
    await navigator.clipboard.writeText(url)
    return 'copied'
  } catch {
    return 'shown'
  }
}
