import { useMemo } from 'react'
import { type DollarSign } from '#domain/values/money.ts'
import { fieldErrors } from '#web/api/call-error.ts'
import { type DialogProps } from '#web/dialogs/open.ts'
import { Checkbox, TextField } from '#web/form/fields.tsx'
import { FormDialog } from '#web/form/FormDialog.tsx'
import { readForm } from '#web/form/read-form.ts'
import { RejectedValuesError } from '#web/form/rejected-values.ts'
import { useForm } from '#web/form/use-form.ts'
import { describeConflict } from '#web/policy/amendments/asking/dialogs/describe-conflict.tsx'
import { ContestDateFields } from '#web/policy/amendments/asking/ContestDateFields.tsx'
import {
  atContests,
  findFaults,
  hiddenNames,
  initialTexts,
  placeOf,
  postponementBody,
  postponementFields,
  type PostponementTerms,
  type PostponementTexts,
} from '#web/policy/amendments/asking/postponement-form.ts'
import { PreviewView } from '#web/policy/amendments/asking/PreviewView.tsx'
import { type SendRequest, type SentRequest } from '#web/policy/requests/send-request.ts'
import { type Preview, usePreview } from '#web/policy/amendments/asking/use-preview.ts'

interface PostponeProps extends DialogProps<SentRequest> {
  terms: PostponementTerms
  sign?: DollarSign | undefined
  preview: Preview
  send: SendRequest
}

/**
 * Moves the event, contest by contest, or gives a postponed one its date.
 *
 * @rule N45 T15 What it does is seen before it is asked for; the tee time is asked again when the first day changes.
 */
export default function PostponeDialog({ terms, sign, preview, send, close }: PostponeProps) {
  const { contests } = terms
  const rules = useMemo(() => rulesOf(terms), [terms])
  const form = useForm({
    ...rules,
    initial: initialTexts(terms),
    send: async (values, options) => {
      const texts = values as PostponementTexts
      try {
        return await send(postponementBody(terms, texts), options)
      } catch (error) {
        const problems = fieldErrors(error)
        throw problems.length > 0 ? new RejectedValuesError(atContests(contests, texts, problems)) : error
      }
    },
    onDone: close,
  })
  const texts = Object.fromEntries(Object.keys(rules.fields).map((name) => [name, form.text(name)]))
  const read = readForm(rules, texts)
  const body = read.isValid ? postponementBody(terms, read.values as PostponementTexts) : undefined
  const shown = usePreview(preview, body)
  const isHidden = (name: string) => rules.hidden(texts).includes(name)
  const awaits = contests.some(({ awaits_date: awaited }) => awaited)
  return (
    <FormDialog
      title={awaits ? 'Give the new date' : 'Postpone the event'}
      submitLabel={awaits ? 'Save the new date' : 'Postpone the event'}
      failureTitle="Nothing was changed"
      describeFailure={describeConflict}
      close={() => close()}
      form={form}
    >
      <p className="max-w-measure text-muted">
        Free as long as no shot was taken. The new date may be named now, or within 12 months of the day that
        was insured.
      </p>
      <ContestDateFields contests={contests} isRep={terms.isRep} field={form.field} text={form.text} />
      {!isHidden('tee_time') && (
        <TextField
          {...form.field('tee_time')}
          type="time"
          size="short"
          hint="Of the new first day, if it is known"
        />
      )}
      {!isHidden('no_shot_taken') && <Checkbox {...form.field('no_shot_taken')} />}
      {!isHidden('reason') && <TextField {...form.field('reason')} />}
      <PreviewView
        shown={shown}
        sign={sign}
        rows={contests.length}
        nameOf={(problem) => contests[placeOf(contests, problem)]?.name}
      />
      {!isHidden('tell_client') && <Checkbox {...form.field('tell_client')} />}
    </FormDialog>
  )
}

function rulesOf(terms: PostponementTerms) {
  return {
    fields: postponementFields(terms),
    optional: ['tee_time'],
    hidden: (texts: PostponementTexts) => hiddenNames(terms, texts),
    validate: (values: object) => findFaults(terms, values as PostponementTexts),
  }
}

export const example: Omit<PostponeProps, 'close'> = {
  terms: {
    contests: [
      {
        name: 'Hole 7',
        entity: 'grand_prize',
        index: 1,
        date: '2027-06-12',
        latest_date: '2028-06-12',
        awaits_date: false,
        has_started: false,
      },
    ],
    version: 1,
    isRep: true,
    needsReason: false,
  },
  preview: () => new Promise(() => undefined),
  send: () => Promise.resolve({ state: 'applied' }),
}
