import { choice } from '#domain/values/field-kinds.ts'
import { ChosenNames } from '#web/admin/files/dialogs/ChosenNames.tsx'
import type { DialogProps } from '#web/dialogs/open.ts'
import { RadioGroup } from '#web/form/fields.tsx'
import { FormDialog } from '#web/form/FormDialog.tsx'
import { useForm } from '#web/form/use-form.ts'

interface ShareFilesProps extends DialogProps<true> {
  names: readonly string[]
  /** Whether the customer sees them now; undefined where that differs. */
  isShared: boolean | undefined
  /** How many of them a carrier has by a link. */
  atCarrier: number
  send: (isShared: boolean) => Promise<unknown>
}

const VIEWERS = [
  { value: 'office', label: 'Only our team' },
  { value: 'holder', label: 'The customer and our team' },
] as const

const DETAILS = {
  office: undefined,
  holder: 'The customer finds them on the policy’s page. We don’t email about it.',
} as const

/** @rule N107 Who sees files is chosen for several at once; whom a carrier’s link shows them is said beside it. */
export default function ShareFilesDialog({ names, isShared, atCarrier, send, close }: ShareFilesProps) {
  const form = useForm({
    fields: {
      viewers: choice({ label: 'Who sees them', options: VIEWERS, message: 'Choose who sees them' }),
    },
    initial: isShared === undefined ? {} : { viewers: isShared ? 'holder' : 'office' },
    send: async ({ viewers }) => void (await send(viewers === 'holder')),
    onDone: () => close(true),
  })
  return (
    <FormDialog
      title={names.length === 1 ? 'Share this file' : `Share ${names.length} files`}
      submitLabel="Save"
      failureTitle="Nothing was changed"
      close={() => close()}
      form={form}
    >
      <ChosenNames names={names} />
      <RadioGroup
        {...form.field('viewers')}
        variant="cards"
        options={VIEWERS.map((one) => ({ ...one, detail: DETAILS[one.value] }))}
      />
      <p className="text-sm text-muted">{sayCarrier(names.length, atCarrier)}</p>
    </FormDialog>
  )
}

function sayCarrier(chosen: number, atCarrier: number): string {
  if (atCarrier === 0) return 'A carrier gets files by email.'
  const which =
    chosen === 1 ? 'this file' : atCarrier === chosen ? 'these files' : `${atCarrier} of these files`
  return `A carrier has ${which} by a link until you end it below the list.`
}

export const example: Omit<ShareFilesProps, 'close'> = {
  names: ['letter-of-the-pro.pdf', 'scorecard-2.jpg'],
  isShared: undefined,
  atCarrier: 1,
  send: () => Promise.resolve(),
}
