import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { answerClaim } from '#contract/claims/reporting.ts'
import { answerField } from '#domain/claims/forms/answer.fields.ts'
import { formatLongDay, parseIsoDate } from '#domain/values/calendar.ts'
import { pluralize } from '#domain/values/text-format.ts'
import { call } from '#web/api/call.ts'
import type { Decision } from '#web/claims/outcome/DecisionText.tsx'
import { SendFailure } from '#web/claims/SendFailure.tsx'
import { SlowSending } from '#web/claims/SlowSending.tsx'
import { openDraft, useKeptDraft } from '#web/claims/use-draft.ts'
import { Form } from '#web/form/Form.tsx'
import { TextArea } from '#web/form/fields.tsx'
import { useForm } from '#web/form/use-form.ts'
import { type Claim, claimQuery } from '#web/policy/claims/claim-queries.ts'
import { Button } from '#web/ui/Button.tsx'
import { formatMoment } from '#web/ui/format-moment.ts'
import { Notice } from '#web/ui/Notice.tsx'
import { notify } from '#web/ui/notify.ts'
import { startPageAtTop } from '#web/ui/page-start.ts'

/** How many answers are left is said when there are few. */
const FEW_ANSWERS = 3

interface AnsweringProps {
  claim: Claim
  decision: Decision
}

/**
 * How to answer a decline, and what is being read.
 *
 * @rule N111 A decline says until when it is answered; while a person reads an answer, the claim stays open.
 */
export function Answering({ claim, decision }: AnsweringProps) {
  const { open_answer: answer, answer_by: by } = decision
  const lastDay = by === null ? undefined : parseIsoDate(by)
  const canAnswer = claim.actions.includes('answer')
  return (
    <>
      {answer !== null && (
        <Notice kind="info" title="We’re reading your answer">
          <p>
            It came on {formatMoment(answer.at)}. A person reads it, usually within 5 business days, and we
            email you what comes of it.
          </p>
          <blockquote
            dir="auto"
            className="mt-2 border-l-2 border-edge pl-3 wrap-anywhere whitespace-pre-line"
          >
            {answer.text}
          </blockquote>
        </Notice>
      )}
      {answer === null && lastDay && (
        <p className="max-w-measure">
          If this isn’t right, answer here by {formatLongDay(lastDay)} with what shows it. A person reads
          every answer.
        </p>
      )}
      {canAnswer ? (
        <AnswerForm key={decision.answers_left} claim={claim} decision={decision} />
      ) : (
        <p className="max-w-measure">If you have something new, call us.</p>
      )}
    </>
  )
}

const FIELDS = { message: answerField }

/** A sent one is another form than the next: each has an id of its own. */
function AnswerForm({ claim: { number }, decision }: AnsweringProps) {
  const client = useQueryClient()
  const name = `${number} answer`
  const [draft] = useState(() => openDraft(name))
  const [isOpen, setOpen] = useState(draft.isRestored)
  const form = useForm<typeof FIELDS, Claim, never, 'message'>({
    fields: FIELDS,
    initial: { message: draft.texts['message'] ?? '' },
    send: async ({ message }, options) =>
      (await call(answerClaim, { params: { number }, body: { id: draft.id, message }, ...options })).data,
    onDone: (answered) => {
      kept.forget()
      startPageAtTop()
      client.setQueryData(claimQuery(number).queryKey, { data: answered })
      void client.invalidateQueries({ queryKey: ['policy', answered.policy_number] })
      notify({ type: 'success', title: 'Answer sent', message: 'We got your answer' })
    },
    // It may have been answered, reopened or closed while somebody typed.
    onFailure: () => void client.invalidateQueries({ queryKey: claimQuery(number).queryKey }),
  })
  const kept = useKeptDraft(name, draft, { texts: { message: form.text('message') } })
  if (!isOpen)
    return (
      <p>
        <Button
          kind={decision.open_answer === null ? 'primary' : 'quiet'}
          onClick={() => setOpen(true)}
          className="max-sm:w-full"
        >
          {decision.open_answer === null ? 'Answer this decision' : 'Add to your answer'}
        </Button>
      </p>
    )
  return (
    <Form form={form} className="grid gap-4">
      <TextArea {...form.field('message')} rows={6} />
      {decision.answers_left <= FEW_ANSWERS && (
        <p className="text-sm text-muted">You can send {pluralize(decision.answers_left, 'more answer')}.</p>
      )}
      <div className="grid gap-2 sm:justify-items-start">
        <Button type="submit" kind="primary" busy={form.isBusy} className="max-sm:w-full">
          Send the answer
        </Button>
        <SlowSending isBusy={form.isBusy} />
      </div>
      {form.failure !== undefined && (
        <SendFailure failure={form.failure} what="answer" title="This answer isn’t sent" />
      )}
    </Form>
  )
}
