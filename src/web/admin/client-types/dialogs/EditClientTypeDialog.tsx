import { useState } from 'react'
import {
  addOfficeClientType,
  changeOfficeClientType,
  type ClientTypeVersion,
  type OfficeClientTypeRow,
} from '#contract/office/client-types.ts'
import { clientTypeFields, suggestCode } from '#domain/office/client-types/client-type.fields.ts'
import { describeVersion } from '#web/admin/client-types/client-type-text.ts'
import { call } from '#web/api/call.ts'
import { isCallError } from '#web/api/call-error.ts'
import type { DialogProps } from '#web/dialogs/open.ts'
import { Checkbox, RadioGroup, SelectField, TextField } from '#web/form/fields.tsx'
import { FormDialog } from '#web/form/FormDialog.tsx'
import { useForm } from '#web/form/use-form.ts'
import { Notice } from '#web/ui/Notice.tsx'

interface EditClientTypeProps extends DialogProps<OfficeClientTypeRow> {
  /** Left out, a new one is added. */
  type?: OfficeClientTypeRow | undefined
  /** The version with which it starts, instead of what it is now. */
  earlier?: ClientTypeVersion | undefined
}

const yesNo = (value: boolean | undefined) => (value === true ? 'Yes' : 'No')

/**
 * Adds a client type, or writes its next version.
 *
 * @rule E12 An earlier version is taken back by saving it as the next one.
 * @rule T18 What somebody else saved meanwhile is shown, and taken by the fields in which nothing was typed; saving again replaces
 * the others.
 */
export default function EditClientTypeDialog({ type, earlier, close }: EditClientTypeProps) {
  const [current, setCurrent] = useState<OfficeClientTypeRow>()
  const version = current?.version ?? type?.version ?? 1
  const terms = earlier ?? type
  const form = useForm({
    fields: clientTypeFields,
    optional: ['code'],
    hidden: (texts) => [
      ...(type ? (['code', 'side'] as const) : []),
      ...((type ? type.is_producer : texts['side'] === 'producer')
        ? (['first_form', 'third_form', 'reps_only', 'other_dealer'] as const)
        : []),
      ...(type?.has_free_terms === false
        ? (['discount', 'first_form', 'third_form', 'reps_only', 'other_dealer'] as const)
        : []),
    ],
    initial: {
      code: type?.code ?? '',
      side: type?.is_producer === true ? 'producer' : 'client',
      ...textsOf(terms),
    },
    send: ({ code, side = 'client', discount = '0', ...set }, { handlesError, ...options }) => {
      const body = { ...set, discount }
      return type
        ? call(changeOfficeClientType, {
            params: { code: type.code },
            body: { version, ...body },
            handlesError,
          })
        : call(addOfficeClientType, {
            body: { code: code ?? suggestCode(set.label), side, ...body },
            handlesError,
            ...options,
          })
    },
    onDone: ({ data }) => close(data),
    onFailure: (failure) => {
      if (!isCallError(failure, 'CLIENT_TYPE_CHANGED')) return
      const now = failure.data as OfficeClientTypeRow
      setCurrent(now)
      // An earlier version is saved as it was.
      if (!earlier) form.renewAll(textsOf(now))
    },
  })
  const isProducer = type ? type.is_producer : form.text('side') === 'producer'
  const hasTerms = type?.has_free_terms !== false
  const suggested = suggestCode(form.text('label'))
  return (
    <FormDialog
      title={type ? 'Edit the client type' : 'Add a client type'}
      submitLabel={type ? 'Save the client type' : 'Add'}
      failureTitle="Nothing was saved"
      close={() => close()}
      form={form}
    >
      {earlier && <p className="text-muted">This is version {earlier.version}. Save it to use it again.</p>}
      {!type && <RadioGroup {...form.field('side')} />}
      <TextField {...form.field('label')} size="medium" />
      {!type && (
        <TextField
          {...form.field('code')}
          size="medium"
          {...(suggested !== '' && { hint: `It never changes. Left empty, it’s ${suggested}` })}
        />
      )}
      {hasTerms && <TextField {...form.field('discount')} size="short" autoComplete="off" />}
      {hasTerms && !isProducer && (
        <>
          <SelectField {...form.field('first_form')} />
          <SelectField {...form.field('third_form')} />
          <Checkbox {...form.field('reps_only')} />
          <Checkbox {...form.field('other_dealer')} />
        </>
      )}
      {type && (
        <p className="text-sm text-muted">
          {hasTerms
            ? 'A new discount counts for prices from now on. Policies, and prices that are still good, keep theirs.'
            : 'It stays free, and only reps choose it.'}
        </p>
      )}
      {current && (
        <Notice kind="info" title={`${current.changed_by ?? 'Someone'} saved this meanwhile`}>
          <p dir="auto" className="wrap-anywhere">
            {describeVersion(current, current)}
            {!current.active && ', withdrawn'}
          </p>
        </Notice>
      )}
    </FormDialog>
  )
}

/** What its fields say, but for those that never change. */
function textsOf(terms: ClientTypeVersion | undefined) {
  return {
    label: terms?.label ?? '',
    discount: String(terms?.discount_percent ?? '0'),
    first_form: String(terms?.first_form ?? 1),
    third_form: String(terms?.third_form ?? 1),
    reps_only: yesNo(terms?.reps_only),
    other_dealer: yesNo(terms?.other_dealer),
  }
}

export const example: Omit<EditClientTypeProps, 'close'> = {
  type: {
    code: 'ski_club',
    is_producer: false,
    label: 'Ski Club',
    discount_percent: 5,
    first_form: 4,
    third_form: 1,
    reps_only: false,
    other_dealer: false,
    active: true,
    version: 2,
    changed_at: '2027-01-15T18:00:00.000Z',
    changed_by: 'Robin Hill',
    has_free_terms: true,
    steps: { step_1: 'version_4', step_2: 'version_4' },
    quotes: 12,
    policies: 4,
  },
}
