import { useState } from 'react'
import { addPartner, changePartner, type Partner, type PartnerVersion } from '#contract/office/partners.ts'
import { PARTNER_BRANDS, partnerFields } from '#domain/partners/partner.fields.ts'
import { call } from '#web/api/call.ts'
import { isCallError } from '#web/api/call-error.ts'
import type { DialogProps } from '#web/dialogs/open.ts'
import { RadioGroup, TextField } from '#web/form/fields.tsx'
import { FormDialog } from '#web/form/FormDialog.tsx'
import { useForm } from '#web/form/use-form.ts'
import { useNameOf } from '#web/layout/brand-line.ts'
import { Notice } from '#web/ui/Notice.tsx'

interface EditPartnerProps extends DialogProps<Partner> {
  /** Left out, a new one is added. */
  partner?: Partner | undefined
  /** The version with which it starts, instead of what it is now. */
  earlier?: PartnerVersion | undefined
}

/**
 * Adds a partner, or writes its next version.
 *
 * @rule N19 An earlier version is taken back by saving it as the next one.
 * @rule T18 What somebody else saved meanwhile is shown, and taken by the fields in which nothing was typed; saving again replaces
 * the others.
 */
export default function EditPartnerDialog({ partner, earlier, close }: EditPartnerProps) {
  const [current, setCurrent] = useState<Partner>()
  const version = current?.version ?? partner?.version ?? 1
  const terms = earlier ?? partner
  const names = { albatross: useNameOf('albatross'), ipg: useNameOf('ipg') }
  const form = useForm({
    fields: partnerFields,
    hidden: () => (partner ? (['code'] as const) : []),
    initial: {
      code: partner?.code ?? '',
      ...textsOf(terms),
    },
    send: ({ code = '', ...body }, { handlesError, ...options }) =>
      partner
        ? call(changePartner, { params: { id: partner.id }, body: { version, ...body }, handlesError })
        : call(addPartner, { body: { code, ...body }, handlesError, ...options }),
    onDone: ({ data }) => close(data),
    onFailure: (failure) => {
      if (!isCallError(failure, 'PARTNER_CHANGED')) return
      const now = failure.data as Partner
      setCurrent(now)
      // An earlier version is saved as it was.
      if (!earlier) form.renewAll(textsOf(now))
    },
  })
  return (
    <FormDialog
      title={partner ? 'Edit the partner' : 'Add a partner'}
      submitLabel={partner ? 'Save the partner' : 'Add'}
      failureTitle="Nothing was saved"
      close={() => close()}
      form={form}
    >
      {earlier && <p className="text-muted">This is version {earlier.version}. Save it to use it again.</p>}
      <TextField {...form.field('name')} size="medium" />
      {!partner && <TextField {...form.field('code')} size="medium" />}
      <TextField {...form.field('percent')} size="short" autoComplete="off" />
      <RadioGroup
        {...form.field('brand')}
        options={PARTNER_BRANDS.map((value) => ({ value, label: names[value] }))}
      />
      {partner && (
        <p className="text-sm text-muted">
          It counts for quotes started from now on. Others keep the discount they started with.
        </p>
      )}
      {current && (
        <Notice kind="info" title={`${current.changed_by ?? 'Someone'} saved this meanwhile`}>
          <p dir="auto" className="wrap-anywhere">
            {current.name}, {current.percent}% off, {names[current.brand]}
            {!current.active && ', withdrawn'}
          </p>
        </Notice>
      )}
    </FormDialog>
  )
}

/** What its fields say, but for the code, which never changes. */
function textsOf(terms: PartnerVersion | undefined) {
  return {
    name: terms?.name ?? '',
    percent: String(terms?.percent ?? ''),
    brand: terms?.brand ?? 'albatross',
  }
}

export const example: Omit<EditPartnerProps, 'close'> = {
  partner: {
    id: '3f2504e0-4f89-41d3-9a0c-0305e82c3301',
    code: 'LINKS',
    name: 'Links Magazine',
    percent: 15,
    brand: 'albatross',
    active: true,
    version: 2,
    changed_at: '2027-01-15T18:00:00.000Z',
    changed_by: 'Robin Hill',
    link: 'https://cover.example.com/quote/?partner=LINKS',
    quotes: 12,
    policies: 4,
    premium: 1240,
  },
}
