import { useState } from 'react'
import {
  addOfficeCoupon,
  changeOfficeCoupon,
  type CouponBody,
  type CouponVersion,
  type OfficeCoupon,
} from '#contract/office/coupons.ts'
import { newMeaningField, officeCouponFields } from '#domain/pricing/coupons/office-coupon.fields.ts'
import { listClientTypes } from '#domain/values/client-types.ts'
import { choice, yesNo } from '#domain/values/field-kinds.ts'
import type { FieldSet } from '#domain/values/field.ts'
import { countOf } from '#domain/values/text-format.ts'
import { conditionsOf, worthOf } from '#web/admin/coupons/coupon-text.ts'
import { call } from '#web/api/call.ts'
import { isCallError } from '#web/api/call-error.ts'
import type { DialogProps } from '#web/dialogs/open.ts'
import { Checkbox, RadioGroup, TextArea, TextField } from '#web/form/fields.tsx'
import { FormDialog } from '#web/form/FormDialog.tsx'
import { useForm } from '#web/form/use-form.ts'
import { Notice } from '#web/ui/Notice.tsx'

interface EditCouponProps extends DialogProps<OfficeCoupon> {
  /** Left out, a new one is added. */
  coupon?: OfficeCoupon | undefined
  /** The version with which it starts, instead of what it is now. */
  earlier?: CouponVersion | undefined
}

const typeField = (code: string) => `type_${code}`

/** A tick for each client type that the office has. */
const fieldsFor = (types: readonly CouponType[]): FieldSet => ({
  ...officeCouponFields,
  who: choice({
    label: 'For',
    message: 'Choose who can use it',
    options: [
      { value: 'everyone', label: 'Every type of client' },
      { value: 'some', label: 'Some types' },
    ],
  }),
  ...Object.fromEntries(
    types.map(({ code, label }) => [typeField(code), yesNo({ label, message: 'Choose yes or no' })]),
  ),
  new_meaning: newMeaningField,
})

type CouponType = Pick<ReturnType<typeof listClientTypes>[number], 'code' | 'label'>

/** Those that are offered, and of others those that the coupon names: withdrawn, or added since this page was opened. */
function typesFor(named: readonly string[] = []): CouponType[] {
  const known = listClientTypes()
  const added = named.filter((code) => !known.some((type) => type.code === code))
  return [
    ...known.filter(({ code, withdrawn }) => withdrawn !== true || named.includes(code)),
    ...added.map((code) => ({ code, label: code })),
  ]
}

const MAY_BE_EMPTY = [
  'first_day',
  'last_day',
  'max_uses',
  'max_uses_per_customer',
  'minimum',
  'partners',
  'note',
  'new_meaning',
] as const

/**
 * Adds a coupon, or writes its next version.
 *
 * @rule K12 An earlier version is taken back by saving it as the next one; quotes keep what the code was worth when it was entered.
 * @rule T18 What somebody else saved meanwhile is shown, and taken by the fields in which nothing was typed; saving again replaces
 * the others.
 */
export default function EditCouponDialog({ coupon, earlier, close }: EditCouponProps) {
  const [current, setCurrent] = useState<OfficeCoupon>()
  const version = current?.version ?? coupon?.version ?? 1
  const uses = (current ?? coupon)?.uses ?? 0
  const held = (current ?? coupon)?.held ?? 0
  const terms = earlier ?? coupon
  // As they are while the dialog opens, with those that somebody else names meanwhile.
  const [types, setTypes] = useState(() => typesFor(terms?.client_types))
  const form = useForm({
    fields: fieldsFor(types),
    optional: [...MAY_BE_EMPTY],
    hidden: (texts) => [
      ...(coupon ? ['code'] : []),
      texts['takes_off'] === 'percent' ? 'amount' : 'percent',
      ...(texts['who'] === 'some' ? [] : types.map(({ code }) => typeField(code))),
    ],
    initial: textsOf(coupon?.code ?? '', terms, types),
    // Without a tick it would be for everyone.
    validate: (values) =>
      values['who'] === 'some' && types.every(({ code }) => values[typeField(code)] !== 'Yes')
        ? { who: 'Tick at least one type below' }
        : {},
    serverName: (name) => (name === 'client_types' ? 'who' : name),
    send: (values, { handlesError, ...options }) => {
      const body = bodyOf(values, types)
      return coupon
        ? call(changeOfficeCoupon, {
            params: { id: coupon.id },
            body: { version, ...body, ...(values['new_meaning'] === 'Yes' && { new_meaning: 'Yes' }) },
            handlesError,
          })
        : call(addOfficeCoupon, { body: { code: String(values['code']), ...body }, handlesError, ...options })
    },
    onDone: ({ data }) => close(data),
    onFailure: (failure) => {
      if (!isCallError(failure, 'COUPON_CHANGED')) return
      const now = failure.data as OfficeCoupon
      setCurrent(now)
      // An earlier version is saved as it was.
      if (earlier) return
      const named = typesFor([...types.map(({ code }) => code), ...now.client_types])
      setTypes(named)
      takeOver(textsOf(now.code, now, named), named)
    },
  })
  /** A choice goes with what was typed for it. */
  function takeOver(stored: Readonly<Record<string, string>>, named: readonly CouponType[]) {
    const takes = (names: readonly string[]) =>
      names.map((name) => form.renew(name, stored[name] ?? '')).every(Boolean)
    const { takes_off: takesOff = '', who = '', ...others } = stored
    if (takes(['percent', 'amount'])) form.renew('takes_off', takesOff)
    if (takes(named.map(({ code }) => typeField(code)))) form.renew('who', who)
    form.renewAll(others)
  }
  const isSome = form.text('who') === 'some'
  return (
    <FormDialog
      title={coupon ? `Edit ${coupon.code}` : 'Add a coupon'}
      submitLabel={coupon ? 'Save the coupon' : 'Add'}
      failureTitle="Nothing was saved"
      close={() => close()}
      form={form}
    >
      {earlier && <p className="text-muted">This is version {earlier.version}. Save it to use it again.</p>}
      {!coupon && <TextField {...form.field('code')} size="medium" />}
      <RadioGroup {...form.field('takes_off')} />
      {form.text('takes_off') === 'percent' ? (
        <TextField {...form.field('percent')} size="short" autoComplete="off" />
      ) : (
        <TextField {...form.field('amount')} size="short" autoComplete="off" />
      )}
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <TextField {...form.field('first_day')} size="short" autoComplete="off" />
        <TextField {...form.field('last_day')} size="short" autoComplete="off" />
        <TextField {...form.field('max_uses')} size="short" autoComplete="off" />
        <TextField {...form.field('max_uses_per_customer')} size="short" autoComplete="off" />
      </div>
      <p className="text-sm text-muted">
        Days are counted where the event is. A customer is an email address.
      </p>
      <TextField {...form.field('minimum')} size="short" autoComplete="off" />
      <TextField {...form.field('partners')} autoComplete="off" />
      <RadioGroup {...form.field('who')} />
      {isSome && (
        <fieldset className="border-0 p-0">
          <legend className="font-semibold">Types of clients</legend>
          <div className="grid sm:grid-cols-2 sm:gap-x-4">
            {types.map(({ code }) => (
              <Checkbox key={code} {...form.field(typeField(code))} />
            ))}
          </div>
        </fieldset>
      )}
      <TextArea {...form.field('note')} rows={3} />
      {uses + held > 0 && (
        <>
          <p className="text-sm text-muted">
            {countOf(uses, 'purchase', 'purchases')} and {countOf(held, 'open quote', 'open quotes')} have it,
            and keep what it was worth then.
          </p>
          <Checkbox {...form.field('new_meaning')} />
        </>
      )}
      {current && (
        <Notice kind="info" title={`${current.changed_by ?? 'Someone'} saved this meanwhile`}>
          <p dir="auto" className="wrap-anywhere">
            {[
              `${worthOf(current)} off`,
              ...conditionsOf(current),
              ...(current.active ? [] : ['withdrawn']),
            ].join(', ')}
          </p>
          {current.note && (
            <p dir="auto" className="wrap-anywhere">
              {current.note}
            </p>
          )}
        </Notice>
      )}
    </FormDialog>
  )
}

function textsOf(
  code: string,
  terms: CouponVersion | undefined,
  types: readonly CouponType[],
): Record<string, string> {
  const text = (value: number | string | null | undefined) => String(value ?? '')
  return {
    code,
    takes_off: terms?.is_percentage === false ? 'amount' : 'percent',
    percent: terms?.is_percentage === true ? text(terms.value) : '',
    amount: terms?.is_percentage === false ? text(terms.value) : '',
    first_day: text(terms?.first_day),
    last_day: text(terms?.last_day),
    max_uses: text(terms?.max_uses),
    max_uses_per_customer: text(terms?.max_uses_per_customer),
    minimum: text(terms?.minimum),
    partners: terms?.partners.join(', ') ?? '',
    note: text(terms?.note),
    who: terms && terms.client_types.length > 0 ? 'some' : 'everyone',
    ...Object.fromEntries(
      types.map((type) => [typeField(type.code), terms?.client_types.includes(type.code) ? 'Yes' : 'No']),
    ),
    new_meaning: 'No',
  }
}

/** What is hidden is left out, and so are ticks of client types where it is for all of them. */
function bodyOf(values: Readonly<Record<string, unknown>>, types: readonly CouponType[]): CouponBody {
  const text = (name: string) => (values[name] as string | undefined) ?? null
  return {
    takes_off: String(values['takes_off']),
    percent: text('percent'),
    amount: text('amount'),
    first_day: text('first_day'),
    last_day: text('last_day'),
    max_uses: text('max_uses'),
    max_uses_per_customer: text('max_uses_per_customer'),
    minimum: text('minimum'),
    partners: text('partners'),
    note: text('note'),
    client_types: types.map(({ code }) => code).filter((code) => values[typeField(code)] === 'Yes'),
  }
}

export const example: Omit<EditCouponProps, 'close'> = {
  coupon: {
    id: '3f2504e0-4f89-41d3-9a0c-0305e82c3301',
    code: 'SPRING',
    is_percentage: true,
    value: 10,
    first_day: null,
    last_day: '12/31/2027',
    max_uses: 50,
    max_uses_per_customer: 1,
    client_types: [],
    partners: [],
    minimum: null,
    active: true,
    note: '',
    version: 2,
    changed_at: '2027-01-15T18:00:00.000Z',
    changed_by: 'Robin Hill',
    state: 'offered',
    needs: null,
    uses: 3,
    discount: 93,
    unknown_discounts: 0,
    held: 2,
  },
}
