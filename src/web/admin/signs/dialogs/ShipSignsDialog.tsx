import type { EndpointInput } from '#contract/endpoint.ts'
import type { makeShipment, PolicySigns } from '#contract/signs/shipments.ts'
import { addressFields, serviceField } from '#domain/signs/shipment.fields.ts'
import type { FieldSet } from '#domain/values/field.ts'
import { choice, wholeNumber, yesNo } from '#domain/values/field-kinds.ts'
import { nameSign } from '#domain/signs/name-sign.ts'
import { hiddenSending, SENDING_FORM, SendingFields } from '#web/admin/signs/dialogs/SendingFields.tsx'
import { findSendingProblems, readSending, todayAsWritten } from '#web/admin/signs/dialogs/read-sending.ts'
import type { DialogProps } from '#web/dialogs/open.ts'
import { NoticeDialog } from '#web/dialogs/shells.tsx'
import { Checkbox, RadioGroup, SelectField, TextField } from '#web/form/fields.tsx'
import { FormDialog } from '#web/form/FormDialog.tsx'
import { type FormCall, useForm } from '#web/form/use-form.ts'

type Body = EndpointInput<typeof makeShipment>['body']

interface ShipSignsProps extends DialogProps<'packed' | 'sent'> {
  /** Of the event. */
  name: string
  signs: PolicySigns
  send: (body: Body, options: FormCall) => Promise<unknown>
}

const ADDRESS_NAMES = Object.keys(addressFields) as (keyof typeof addressFields)[]

function fieldsFor(open: PolicySigns['signs']): FieldSet {
  return {
    ...Object.fromEntries(
      open.map((sign, at) => [
        `sign_${at}`,
        yesNo({ label: nameSign(sign), message: 'Choose the signs to ship' }),
      ]),
    ),
    ...Object.fromEntries(
      open.map(({ left }, at) => [
        `count_${at}`,
        wholeNumber({
          label: `How many of the ${left} in this box`,
          min: 1,
          max: left,
          message: `Enter a number from 1 to ${left}`,
        }),
      ]),
    ),
    ...addressFields,
    service: serviceField,
    left: choice({
      label: 'Has the box left?',
      options: [
        { value: 'yes', label: 'Yes, it’s with the carrier' },
        { value: 'no', label: 'No, only pack it' },
      ],
      message: 'Choose whether the box has left',
    }),
    ...SENDING_FORM,
  }
}

/** @rule D42 Which signs leave, where to, with whom, under which number and when; the customer gets the number. */
export default function ShipSignsDialog({ name, signs, send, close }: ShipSignsProps) {
  const open = signs.signs.filter(({ left }) => left > 0)
  const form = useForm({
    fields: fieldsFor(open),
    optional: ['company', 'line2'],
    hidden: (texts) => [
      ...open.flatMap((_, at) => (texts[`sign_${at}`] === 'Yes' ? [] : [`count_${at}`])),
      ...(texts['left'] === 'yes' ? hiddenSending(texts) : Object.keys(SENDING_FORM)),
    ],
    initial: {
      ...Object.fromEntries(
        open.flatMap(({ left }, at) => [
          [`sign_${at}`, 'Yes'],
          [`count_${at}`, String(left)],
        ]),
      ),
      ...Object.fromEntries(ADDRESS_NAMES.map((part) => [part, signs.address[part] ?? ''])),
      service: signs.service,
      left: 'yes',
      carrier: 'ups',
      sent_on: todayAsWritten(),
      mail: 'Yes',
    },
    validate: (values) => ({
      ...(!open.some((_, at) => values[`sign_${at}`] === 'Yes') && { sign_0: 'Choose at least one sign' }),
      ...findSendingProblems(values),
    }),
    serverName: (field) => (field === 'signs' ? 'sign_0' : field),
    send: async (values, options) => {
      const hasLeft = values['left'] === 'yes'
      const {
        company = null,
        line2 = null,
        ...address
      } = Object.fromEntries(ADDRESS_NAMES.map((part) => [part, values[part]]))
      const body = {
        signs: open.flatMap(({ key }, at) =>
          values[`sign_${at}`] === 'Yes' ? [{ key, count: Number(values[`count_${at}`]) }] : [],
        ),
        address: { ...address, company, line2 },
        service: values['service'],
        ...(hasLeft && { sent: readSending(values) }),
      } as Body
      await send(body, options)
      return hasLeft ? ('sent' as const) : ('packed' as const)
    },
    onDone: close,
  })
  const hasLeft = form.text('left') === 'yes'
  if (open.length === 0 || signs.why_not !== null) return <NothingToShip signs={signs} close={close} />
  return (
    <FormDialog
      title={`Ship signs for ${name}`}
      submitLabel={hasLeft ? 'Ship signs' : 'Pack signs'}
      failureTitle="Nothing was shipped"
      wide
      close={() => close()}
      form={form}
    >
      <fieldset className="border-0 p-0">
        <legend className="font-semibold">Signs in the box</legend>
        {open.map((sign, at) => (
          <div key={sign.key}>
            <Checkbox
              {...form.field(`sign_${at}`)}
              label={`${sign.left > 1 ? `${sign.left} × ` : ''}${nameSign(sign)}`}
            />
            {sign.left > 1 && form.text(`sign_${at}`) === 'Yes' && (
              <div className="pb-2 pl-8">
                <TextField {...form.field(`count_${at}`)} size="short" />
              </div>
            )}
          </div>
        ))}
      </fieldset>
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <TextField {...form.field('name')} />
        <TextField {...form.field('company')} />
        <TextField {...form.field('line1')} />
        <TextField {...form.field('line2')} />
        <TextField {...form.field('city')} />
        <SelectField {...form.field('state')} />
        <TextField {...form.field('zip')} size="short" />
        <SelectField {...form.field('service')} size="short" />
      </div>
      <RadioGroup {...form.field('left')} />
      {hasLeft && (
        <SendingFields
          field={(part) => form.field(part)}
          isOther={form.text('carrier') === 'other'}
          mailTo={signs.mail_to}
        />
      )}
    </FormDialog>
  )
}

function NothingToShip({ signs, close }: Pick<ShipSignsProps, 'signs' | 'close'>) {
  return (
    <NoticeDialog title="No signs to ship" close={() => close()}>
      <p>{signs.why_not ?? 'Every sign of this policy is already in a box.'}</p>
    </NoticeDialog>
  )
}

export const example: Omit<ShipSignsProps, 'close'> = {
  name: 'Lantern House Charity Classic',
  signs: {
    quote_id: '3f2504e0-4f89-41d3-9a0c-0305e82c3301',
    signs: [
      {
        key: 'grand_prize 1',
        kind: 'sign',
        count: 1,
        left: 1,
        heading: 'Hole-in-one',
        prize: '$10,000',
        detail: null,
        sponsor: 'Elm Street Credit Union',
        logo: null,
        artwork: 'ready',
        small_logo: null,
      },
    ],
    stickers: [],
    address: {
      name: 'Pro shop',
      company: null,
      line1: '77 Hollow Ridge Road',
      line2: null,
      city: 'Georgetown',
      state: 'TX',
      zip: '78626',
    },
    service: 'standard',
    ship_by: '2027-06-01',
    mail_to: ['dana@lanternhouse.example'],
    why_not: null,
  },
  send: () => Promise.reject(new Error('An example')),
}
