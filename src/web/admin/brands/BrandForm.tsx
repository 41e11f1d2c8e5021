import { useEffect, useEffectEvent } from 'react'
import { changeBrand, type ShownBrand, type ShownBrands } from '#contract/office/brands.ts'
import { PICTURE_HINT, PICTURE_TYPES } from '#domain/files/picture.ts'
import { BRAND_FIELDS, brandFields } from '#domain/office/brands/brand.fields.ts'
import { BrandHead } from '#web/admin/brands/BrandHead.tsx'
import { brandsQuery, showBrands } from '#web/admin/brands/queries.ts'
import { type Logo, useLogo } from '#web/admin/brands/use-logo.ts'
import { isCallError } from '#web/api/call-error.ts'
import { call } from '#web/api/call.ts'
import { queryClient } from '#web/api/query-client.ts'
import { TextField } from '#web/form/fields.tsx'
import { Form, FormFailure } from '#web/form/Form.tsx'
import { useForm } from '#web/form/use-form.ts'
import { useUnsavedWarning } from '#web/form/use-unsaved-warning.ts'
import { Button } from '#web/ui/Button.tsx'
import { FileField } from '#web/ui/FileField.tsx'
import { notify } from '#web/ui/notify.ts'

interface BrandFormProps {
  brand: ShownBrand
  shown: ShownBrands
  onTyped: (isTyped: boolean) => void
  onClose: () => void
  onSaved: () => void
}

/** A brand that is open: all its values, saved together. */
export function BrandForm({ brand, shown, onTyped, onClose, onSaved }: BrandFormProps) {
  const logo = useLogo(brand.logo)
  const form = useForm({
    fields: brandFields,
    optional: BRAND_FIELDS,
    initial: Object.fromEntries(BRAND_FIELDS.map((name) => [name, brand[name] ?? ''])),
    besides: logo.shown?.sha256 ?? '',
    send: async (values, { handlesError }) => {
      const look = Object.fromEntries(BRAND_FIELDS.map((name) => [name, values[name] ?? null]))
      const answer = await call(changeBrand, {
        params: { brand: brand.brand },
        body: {
          ...(look as Record<keyof typeof brandFields, string | null>),
          logo: await logo.settle(),
          number: brand.number,
        },
        handlesError,
      })
      return answer.data
    },
    onDone: (found: ShownBrands) => {
      showBrands(found)
      notify({ type: 'success', title: 'Brand saved', message: 'It’s in force now.' })
      onSaved()
    },
    onFailure: (failure) => {
      if (isCallError(failure, 'SETTINGS_CHANGED')) void queryClient.refetchQueries(brandsQuery)
    },
  })
  // What somebody else saved meanwhile is shown, so that it isn't put back with what is saved here.
  const showStored = useEffectEvent((stored: ShownBrand) =>
    BRAND_FIELDS.forEach((name) => form.renew(name, stored[name] ?? '')),
  )
  useEffect(() => showStored(brand), [brand])
  const isTyped = form.isDirty || logo.isUploading || logo.shown?.sha256 !== brand.logo?.sha256
  useUnsavedWarning(isTyped)
  useEffect(() => onTyped(isTyped), [isTyped, onTyped])
  const name = form.text('name').trim() || brand.own_name
  const color = form.text('color').trim()

  return (
    <section
      aria-labelledby={brand.brand}
      className="grid gap-5 rounded-lg border border-edge bg-card p-5 sm:p-6"
    >
      <h2 id={brand.brand} className="text-xl">
        {brand.name ?? brand.own_name}
      </h2>
      <p className="max-w-measure text-muted">
        What’s empty stays as it comes: emails from {shown.mail_from}, and the address of {shown.insurer.name}
        .
      </p>
      <div className="grid gap-x-10 gap-y-6 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <Form form={form} labelledBy={brand.brand} className="grid gap-5">
          <TextField {...form.field('name')} />
          <div className="grid gap-5 sm:grid-cols-2 sm:items-start">
            <TextField {...form.field('sender_name')} />
            <TextField {...form.field('sender_address')} />
          </div>
          <TextField {...form.field('postal_address')} />
          <div className="grid gap-5 sm:grid-cols-2 sm:items-start">
            <TextField {...form.field('phone')} />
            <TextField {...form.field('support_address')} />
          </div>
          <TextField {...form.field('color')} />
          <LogoField logo={logo} />
          <FormFailure form={form} failureTitle="Nothing was saved" />
          <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
            <Button kind="primary" type="submit" busy={form.isBusy}>
              Save
            </Button>
            <Button kind="quiet" onClick={onClose} disabled={form.isBusy}>
              Leave it as it was
            </Button>
          </div>
        </Form>
        <BrandHead
          brand={brand.brand}
          name={name}
          color={/^#[0-9a-f]{6}$/i.test(color) ? color : null}
          logo={logo.shown}
        />
      </div>
    </section>
  )
}

function LogoField({ logo: { shown, error, choose, remove } }: { logo: Logo }) {
  return (
    <div className="grid gap-2">
      <FileField
        name="logo"
        label="Logo"
        hint={`${PICTURE_HINT}. We make it smaller for emails`}
        error={error}
        accept={PICTURE_TYPES.map(({ type }) => type).join(',')}
        onChoose={(file) => void choose(file)}
      />
      {shown && (
        <Button kind="quiet" className="-ml-3 justify-self-start" onClick={remove}>
          Remove the logo
        </Button>
      )}
    </div>
  )
}
