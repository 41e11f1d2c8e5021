import { useState } from 'react'
import type { PolicyProof } from '#contract/signs/proofs.ts'
import { changeFields } from '#domain/signs/proof.fields.ts'
import type { CallOptions } from '#web/api/call.ts'
import { Form, FormFailure } from '#web/form/Form.tsx'
import { TextArea } from '#web/form/fields.tsx'
import { useForm } from '#web/form/use-form.ts'
import { Button } from '#web/ui/Button.tsx'
import { FocusOnMount } from '#web/ui/FocusOnMount.tsx'

/** How whoever looks at a proof answers it. */
export interface ProofAnswers {
  approve: (options: CallOptions) => Promise<PolicyProof>
  askChange: (note: string, options: CallOptions) => Promise<PolicyProof>
  onAnswered: (shown: PolicyProof) => void
}

/** @rule D42 The customer approves the signs, or says what should change. */
export function ProofAnswer({ approve, askChange, onAnswered }: ProofAnswers) {
  const [isAsking, setAsking] = useState(false)
  const approval = useForm({
    fields: {},
    send: (_, options) => approve(options),
    onDone: onAnswered,
  })
  if (isAsking)
    return <ChangeForm askChange={askChange} onAnswered={onAnswered} onKeep={() => setAsking(false)} />
  return (
    <div className="grid gap-4">
      <div className="flex flex-wrap gap-3">
        <Form form={approval} className="">
          <Button type="submit" kind="primary" busy={approval.isBusy}>
            Approve these signs
          </Button>
        </Form>
        <Button disabled={approval.isBusy} onClick={() => setAsking(true)}>
          Ask for a change
        </Button>
      </div>
      <FormFailure form={approval} failureTitle="Nothing was approved" />
    </div>
  )
}

interface ChangeFormProps extends Pick<ProofAnswers, 'askChange' | 'onAnswered'> {
  onKeep: () => void
}

function ChangeForm({ askChange, onAnswered, onKeep }: ChangeFormProps) {
  const form = useForm({
    fields: changeFields,
    send: ({ note }, options) => askChange(note, options),
    onDone: onAnswered,
  })
  return (
    <Form form={form} className="grid max-w-measure gap-4">
      <FocusOnMount when>
        <TextArea {...form.field('note')} />
      </FocusOnMount>
      <p className="text-sm text-muted">
        Is it only the logo? Upload another one below its sign. Otherwise we’ll make the change and send you a
        new proof.
      </p>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" kind="primary" busy={form.isBusy}>
          Send this to our team
        </Button>
        <Button disabled={form.isBusy} onClick={onKeep}>
          Back to the proof
        </Button>
      </div>
      <FormFailure form={form} failureTitle="We didn’t get this" />
    </Form>
  )
}
