import type { Carrier } from '#contract/carriers.ts'
import { addCarrierShare, type CarrierShare, changeCarrierShare } from '#contract/carriers/shares.ts'
import { carrierShareFields, KIND_TITLES } from '#domain/carriers/shares/share.fields.ts'
import { CONTEST_KINDS, type ContestKind } from '#domain/contests/contest-kinds.ts'
import type { FieldSet } from '#domain/values/field.ts'
import { yesNo } from '#domain/values/field-kinds.ts'
import { call } from '#web/api/call.ts'
import type { DialogProps } from '#web/dialogs/open.ts'
import { Checkbox, TextField } from '#web/form/fields.tsx'
import { FormDialog } from '#web/form/FormDialog.tsx'
import { useForm } from '#web/form/use-form.ts'

interface EditCarrierShareProps extends DialogProps<true> {
  carrier: Pick<Carrier, 'id' | 'name'>
  /** Left out, a new one is added. */
  share?: CarrierShare | undefined
}

const MAY_BE_EMPTY = ['prize_from', 'prize_to', 'territories', 'day_from', 'day_to'] as const

const FIELDS: FieldSet = {
  ...carrierShareFields,
  ...Object.fromEntries(
    CONTEST_KINDS.map((kind) => [kind, yesNo({ label: KIND_TITLES[kind], message: 'Choose yes or no' })]),
  ),
}

/**
 * Of which contests a carrier takes a share.
 *
 * @rule D32 A change is for what is bought from now on, which is said before it is saved.
 */
export default function EditCarrierShareDialog({ carrier, share, close }: EditCarrierShareProps) {
  const form = useForm({
    fields: FIELDS,
    optional: [...MAY_BE_EMPTY],
    initial: {
      share: share ? String(share.share) : '',
      prize_from: textOf(share?.prize_from),
      prize_to: textOf(share?.prize_to),
      territories: share?.territories.join(', ') ?? '',
      day_from: share?.day_from ?? '',
      day_to: share?.day_to ?? '',
      ...Object.fromEntries(
        CONTEST_KINDS.map((kind) => [kind, (share?.kinds.includes(kind) ?? true) ? 'Yes' : 'No']),
      ),
    },
    serverName: (name) => (name === CONTEST_KINDS[0] ? 'kinds' : name),
    send: (values, { handlesError, ...options }) => {
      const text = (name: string) => values[name] as string | undefined
      const body = {
        kinds: CONTEST_KINDS.filter((kind: ContestKind) => values[kind] === 'Yes'),
        share: String(values['share']),
        prize_from: text('prize_from') ?? null,
        prize_to: text('prize_to') ?? null,
        territories: text('territories') ?? null,
        day_from: text('day_from') ?? null,
        day_to: text('day_to') ?? null,
      }
      return share
        ? call(changeCarrierShare, { params: { id: share.id }, body, handlesError })
        : call(addCarrierShare, { params: { id: carrier.id }, body, handlesError, ...options })
    },
    onDone: () => close(true),
  })
  return (
    <FormDialog
      title={share ? 'Change the share' : 'Add a share'}
      submitLabel={share ? 'Save' : 'Add'}
      failureTitle="Nothing was saved"
      close={() => close()}
      form={form}
    >
      <p className="text-muted wrap-anywhere">
        {carrier.name}. It counts for policies bought from now on. Earlier ones keep the share they were
        bought with.
      </p>
      <TextField {...form.field('share')} size="short" autoComplete="off" />
      <fieldset className="border-0 p-0">
        <legend className="font-semibold">Of these contests</legend>
        <div className="grid sm:grid-cols-2 sm:gap-x-4">
          {CONTEST_KINDS.map((kind) => (
            <Checkbox key={kind} {...form.field(kind)} />
          ))}
        </div>
      </fieldset>
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <TextField {...form.field('prize_from')} size="short" autoComplete="off" />
        <TextField {...form.field('prize_to')} size="short" autoComplete="off" />
      </div>
      <TextField {...form.field('territories')} autoComplete="off" />
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <TextField {...form.field('day_from')} size="short" autoComplete="off" />
        <TextField {...form.field('day_to')} size="short" autoComplete="off" />
      </div>
    </FormDialog>
  )
}

function textOf(amount: number | null | undefined): string {
  return amount === null || amount === undefined ? '' : String(amount)
}

export const example: Omit<EditCarrierShareProps, 'close'> = {
  carrier: { id: '3f2504e0-4f89-41d3-9a0c-0305e82c3301', name: 'Lake Re' },
}
