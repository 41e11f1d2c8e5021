import { useQueryClient } from '@tanstack/react-query'
import { changePolicyWitness, namePolicyWitness, type WitnessPlaceOnWire } from '#contract/witnesses.ts'
import { findContactProblem, witnessFields } from '#domain/policy/witnesses/witness.fields.ts'
import { type Editor } from '#domain/values/editor.ts'
import { call } from '#web/api/call.ts'
import { RadioGroup, TextField } from '#web/form/fields.tsx'
import { Form, FormFailure } from '#web/form/Form.tsx'
import { useForm } from '#web/form/use-form.ts'
import { useUnsavedWarning } from '#web/form/use-unsaved-warning.ts'
import { witnessesQuery } from '#web/policy/witnesses/witness-queries.ts'
import { Button } from '#web/ui/Button.tsx'
import { notify } from '#web/ui/notify.ts'

interface WitnessFormProps {
  number: string
  place: WitnessPlaceOnWire
  /** As whom it is done. */
  as: Editor
  onDone?: () => void
  onCancel?: () => void
}

/** Names the witness of a place, or changes who is named. */
export function WitnessForm({ number, place, as, onDone, onCancel }: WitnessFormProps) {
  const client = useQueryClient()
  const { witness, one_of: profession } = place
  const form = useForm({
    fields: witnessFields,
    optional: ['phone', 'email', 'has_profession'],
    initial: {
      name: witness?.name ?? '',
      phone: witness?.phone ?? '',
      email: witness?.email ?? '',
      has_profession: witness?.has_profession ? 'Yes' : 'No',
    },
    validate: ({ phone, email }) => {
      const problem = findContactProblem({ phone: phone ?? null, email: email ?? null })
      return problem ? { phone: problem.message } : {}
    },
    send: async ({ name, phone, email, has_profession }, options) => {
      const body = {
        name,
        phone: phone ?? null,
        email: email ?? null,
        has_profession: profession !== null && has_profession === 'Yes',
      }
      if (witness) {
        const params = { number, id: witness.id }
        return call(changePolicyWitness, {
          params,
          body: { version: witness.version, ...body },
          ...options,
          actingAs: as,
        })
      }
      const { contest, index, place: which } = place
      return call(namePolicyWitness, {
        params: { number },
        body: { contest, index, place: which, ...body },
        ...options,
        actingAs: as,
      })
    },
    onDone: (answer) => {
      // Before the list changes: it takes the place of this form.
      onDone?.()
      client.setQueryData(witnessesQuery(number, as).queryKey, answer)
      notify({ type: 'success', title: 'Witness saved', message: toldWords(answer.data, place) })
    },
    // Somebody else may have been first: the list then shows whom they named.
    onFailure: () => void client.invalidateQueries({ queryKey: witnessesQuery(number, as).queryKey }),
  })
  useUnsavedWarning(form.isDirty)
  const buttons = (
    <>
      <Button type="submit" kind="primary" busy={form.isBusy} className="max-sm:w-full">
        {witness ? 'Save this witness' : 'Name this witness'}
      </Button>
      {onCancel && (
        <Button onClick={onCancel} className="max-sm:w-full">
          Cancel
        </Button>
      )}
    </>
  )
  // The button stands beside the last field where there is room.
  const isShort = profession === null && !onCancel
  return (
    <Form form={form} className="grid gap-4">
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <TextField {...form.field('name')} />
        <TextField {...form.field('phone')} type="tel" />
        <TextField {...form.field('email')} type="email" />
        {profession !== null && <RadioGroup {...form.field('has_profession')} label={`Is ${profession}?`} />}
        {isShort && <p className="grid sm:mt-7 sm:justify-items-start">{buttons}</p>}
      </div>
      <FormFailure form={form} failureTitle="We couldn’t save this witness" />
      {!isShort && <p className="flex flex-wrap gap-3">{buttons}</p>}
    </Form>
  )
}

function toldWords(places: readonly WitnessPlaceOnWire[], { contest, index, place }: WitnessPlaceOnWire) {
  const named = places.find(
    (one) => one.contest === contest && one.index === index && one.place === place,
  )?.witness
  return named?.is_told
    ? `We’re emailing ${named.email ?? ''} what to watch`
    : 'Tell them what to watch. We have no email for them'
}
