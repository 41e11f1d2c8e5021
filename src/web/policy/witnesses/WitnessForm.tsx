import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { changePolicyWitness, namePolicyWitness, type WitnessPlaceOnWire } from '#contract/witnesses.ts'
import { findContactProblem, witnessFields } from '#domain/policy/witnesses/witness.fields.ts'
import type { Editor } from '#domain/values/editor.ts'
import { call } from '#web/api/call.ts'
import { RadioGroup, TextField } from '#web/form/fields.tsx'
import { Form, FormFailure } from '#web/form/Form.tsx'
import { useForm } from '#web/form/use-form.ts'
import { useUnsavedWarning } from '#web/form/use-unsaved-warning.ts'
import { witnessesQuery } from '#web/policy/witnesses/witness-queries.ts'
import { Button } from '#web/ui/Button.tsx'
import { FocusOnMount } from '#web/ui/FocusOnMount.tsx'
import { notify } from '#web/ui/notify.ts'

interface WitnessFormProps {
  number: string
  place: WitnessPlaceOnWire
  /** As whom it is done. */
  as: Editor
  /** Below the fields. */
  children?: ReactNode
  onDone?: () => void
  onCancel?: () => void
}

/** Names the witness of a place, by one way to reach them, or changes who is named. */
export function WitnessForm({ number, place, as, children, onDone, onCancel }: WitnessFormProps) {
  const client = useQueryClient()
  const { witness, one_of: profession } = place
  const [reach, setReach] = useState<'phone' | 'email'>()
  const asked = reach ?? 'phone'
  const other = asked === 'phone' ? 'email' : 'phone'
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
      return problem ? { [witness ? 'phone' : asked]: problem.message } : {}
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
  const professionField = profession !== null && (
    <RadioGroup {...form.field('has_profession')} label={`Is ${profession}?`} />
  )
  if (witness)
    return (
      <Form form={form} className="grid gap-4">
        <div className="grid items-start gap-4 sm:grid-cols-2">
          <TextField {...form.field('name')} />
          <TextField {...form.field('phone')} type="tel" />
          <TextField {...form.field('email')} type="email" />
          {professionField}
        </div>
        <FormFailure form={form} failureTitle="We couldn’t save this witness" />
        <p className="flex flex-wrap gap-3">
          <Button type="submit" kind="primary" busy={form.isBusy} className="max-sm:w-full">
            Save this witness
          </Button>
          <Button onClick={onCancel} className="max-sm:w-full">
            Cancel
          </Button>
        </p>
      </Form>
    )
  return (
    <Form form={form} className="grid gap-4">
      <div className="grid items-start gap-4 sm:grid-cols-2 xl:grid-cols-[minmax(0,1fr)_13rem_auto]">
        <TextField {...form.field('name')} />
        <FocusOnMount key={asked} when={reach !== undefined}>
          {asked === 'phone' ? (
            <TextField {...form.field('phone')} type="tel" required />
          ) : (
            <TextField {...form.field('email')} type="email" required />
          )}
        </FocusOnMount>
        <Button type="submit" kind="primary" busy={form.isBusy} className="max-sm:w-full xl:mt-7">
          Name this witness
        </Button>
      </div>
      {professionField}
      <FormFailure form={form} failureTitle="We couldn’t save this witness" />
      <div className="flex flex-wrap items-center gap-x-6 gap-y-1 text-sm text-muted">
        <Button kind="quiet" className="-mx-3 font-normal" onClick={() => setReach(other)}>
          {other === 'email' ? 'Use an email instead' : 'Use a mobile phone instead'}
        </Button>
        {children}
      </div>
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
