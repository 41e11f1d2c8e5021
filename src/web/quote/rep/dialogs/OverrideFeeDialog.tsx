import { useEffect, useState } from 'react'
import { feeOverrideFields } from '#domain/policy/fee-override.ts'
import { decodeField } from '#domain/values/field.ts'
import { toDollars } from '#domain/values/money.ts'
import { type DialogProps, type MoneyDialogProps } from '#web/dialogs/open.ts'
import { MoneyField, TextField } from '#web/form/fields.tsx'
import { FormDialog } from '#web/form/FormDialog.tsx'
import { useForm } from '#web/form/use-form.ts'
import { useDollars } from '#web/quote/price/use-dollars.ts'

/** What a fee does to the amount due. */
interface Effect {
  computed_fee: number
  amount_due_now: number | null
  amount_due: number | null
  /** It waits for another rep. */
  needs_second_person?: boolean | undefined
}

interface OverrideFeeProps extends DialogProps<true>, MoneyDialogProps {
  /** Such as "Hole-in-one contest 1". */
  contest: string
  computedFee: number | null
  /** The fee is not typed: it goes back to the computed one. */
  isTakingBack: boolean
  preview: (fee: number | null) => Promise<Effect>
  save: (fee: number | null, reason: string) => Promise<unknown>
}

const PAUSE_MS = 250

/**
 * A rep sets the fee of a contest, or takes that back.
 *
 * @rule D67 The computed fee, the new fee, the reason and the effect on the total are seen before it is confirmed.
 */
export default function OverrideFeeDialog(props: OverrideFeeProps) {
  const { contest, computedFee, isTakingBack, preview, save, close } = props
  const formatDollars = useDollars()
  const form = useForm({
    fields: feeOverrideFields,
    hidden: () => (isTakingBack ? (['fee'] as const) : []),
    send: ({ fee, reason }) => save(isTakingBack || fee === undefined ? null : Number(fee), reason),
    onDone: () => close(true),
  })
  const effect = useEffectOf(preview, isTakingBack ? null : readFee(form.text('fee')))
  return (
    <FormDialog
      title={isTakingBack ? 'Back to the computed fee' : 'Set the fee by hand'}
      submitLabel={isTakingBack ? 'Use the computed fee' : 'Override the fee'}
      failureTitle="The fee is as it was"
      close={() => close()}
      form={form}
    >
      <div>
        <p className="font-semibold">{contest}</p>
        <p className="text-muted">
          Computed fee: {computedFee === null ? 'none yet' : formatDollars(computedFee)}
        </p>
      </div>
      {!isTakingBack && <MoneyField {...form.field('fee')} size="short" />}
      <TextField {...form.field('reason')} hint="Kept with the fee; the customer can read it" />
      <p role="status" className="min-h-12 max-w-measure text-sm text-muted">
        {effect && <EffectText effect={effect} isTakingBack={isTakingBack} />}
      </p>
    </FormDialog>
  )
}

function EffectText({ effect, isTakingBack }: { effect: Effect; isTakingBack: boolean }) {
  const formatDollars = useDollars()
  const { amount_due_now: now, amount_due: then, needs_second_person: isWaiting } = effect
  if (isWaiting === true)
    return 'This is far below the computed fee: another rep has to approve it. Until then the computed fee counts.'
  if (then === null) return 'The total follows once every contest has a price.'
  return (
    <>
      The amount due {now !== null && <>of {formatDollars(now)} </>}becomes{' '}
      <strong className="money font-semibold text-ink">{formatDollars(then)}</strong>.
      {!isTakingBack && ' The customer reads “Updated by your specialist”.'}
    </>
  )
}

/** Undefined while nothing or no fee is typed; null asks for the computed fee. */
function readFee(text: string): number | undefined {
  const read = decodeField(feeOverrideFields.fee, text.trim())
  return text.trim() !== '' && read.ok ? toDollars(read.value) : undefined
}

function useEffectOf(preview: OverrideFeeProps['preview'], fee: number | null | undefined) {
  const [shown, setShown] = useState<{ fee: number | null; effect: Effect }>()
  useEffect(() => {
    if (fee === undefined) return undefined
    let isLate = false
    const timer = setTimeout(() => {
      preview(fee).then(
        (effect) => !isLate && setShown({ fee, effect }),
        // Without an effect the form still says what is wrong as it is sent.
        () => undefined,
      )
    }, PAUSE_MS)
    return () => {
      isLate = true
      clearTimeout(timer)
    }
  }, [preview, fee])
  return shown && shown.fee === fee ? shown.effect : undefined
}

export const example: Omit<OverrideFeeProps, 'close'> = {
  contest: 'Hole-in-one contest 1',
  dollarSign: '$',
  computedFee: 2647,
  isTakingBack: false,
  preview: () => Promise.resolve({ computed_fee: 2647, amount_due_now: 3695, amount_due: 3448 }),
  save: () => Promise.resolve(),
}
