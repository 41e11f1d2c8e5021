import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { createCourseLink, mailCourseLink } from '#contract/course-links.ts'
import { courseMailFields } from '#domain/policy/witnesses/witness.fields.ts'
import { call } from '#web/api/call.ts'
import { TextField } from '#web/form/fields.tsx'
import { Form, FormFailure } from '#web/form/Form.tsx'
import { useForm } from '#web/form/use-form.ts'
import { Button } from '#web/ui/Button.tsx'
import { copyText } from '#web/ui/copy-text.ts'
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
        <bdi>{course}</bdi> sees which tee to set, the rules to post, who has to watch, and who to call. No
        price and no personal data.
      </p>
      <Form form={form} className="grid gap-3" labelledBy="course">
        <TextField {...form.field('email')} type="email" />
        <FormFailure form={form} failureTitle="We couldn’t send the link" />
        <div className="grid gap-3 min-[22rem]:grid-cols-2">
          <Button type="submit" busy={form.isBusy}>
            <Icon name="mail" />
            Send link
          </Button>
          <CopyLink number={number} />
        </div>
        {form.answer !== undefined && (
          <Notice kind="success" title="Link sent" live>
            <p className="wrap-anywhere">
              We’re emailing {form.answer.data.sent_to}. The link works until your event is over.
            </p>
          </Notice>
        )}
      </Form>
      <p>
        <TextLink to="/policy/access" className="inline-flex min-h-11 items-center">
          See and end links
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
      setState(await copyText(made))
    } catch {
      // What failed was shown; nothing was made.
      setState('idle')
    }
  }

  return (
    <>
      <Button busy={state === 'busy'} onClick={() => void copy()}>
        <Icon name="share" />
        {state === 'copied' ? 'Copied' : 'Copy link'}
      </Button>
      <p role="status" className={state === 'shown' ? 'col-span-full wrap-anywhere' : 'sr-only'}>
        {state === 'copied' && 'Link copied'}
        {state === 'shown' && `Copy this link: ${url ?? ''}`}
      </p>
    </>
  )
}
