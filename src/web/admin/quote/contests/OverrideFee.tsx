import { useEffect, useState } from 'react'
import type { ListedOverride } from '#contract/overrides.ts'
import { feeOverrideFields } from '#domain/policy/fee-override.ts'
import type { ContestKind } from '#domain/contests/contest-kinds.ts'
import { decodeField } from '#domain/values/field.ts'
import { toDollars } from '#domain/values/money.ts'
import { FeeTrace } from '#web/admin/quote/contests/FeeTrace.tsx'
import { MoneyField } from '#web/form/figure-fields.tsx'
import { TextField } from '#web/form/fields.tsx'
import { Form, FormFailure } from '#web/form/Form.tsx'
import { useForm } from '#web/form/use-form.ts'
import { useUnsavedWarning } from '#web/form/use-unsaved-warning.ts'
import { useDollars } from '#web/quote/price/use-dollars.ts'
import { previewFee, saveOverride } from '#web/quote/rep/rep-calls.ts'
import { useSession, useSessionState } from '#web/quote/session/context.ts'
import { Keys } from '#web/rep-frame/palette/Keys.tsx'
import { Button } from '#web/ui/Button.tsx'
import { FocusOnMount } from '#web/ui/FocusOnMount.tsx'

/** What a fee does to the amount due. */
interface Effect {
  computed_fee: number
  amount_due_now: number | null
  amount_due: number | null
  /** It waits for another rep. */
  needs_second_person?: boolean | undefined
}

interface OverrideFeeProps {
  row: { entity: ContestKind; index: number }
  override: ListedOverride | undefined
  onClose: () => void
}

const PAUSE_MS = 250

/**
 * A rep sets the fee of a contest below its row, or takes that back.
 *
 * @rule D67 The computed fee, how it was reached, the new fee, the reason and the effect on the total are seen before it is confirmed.
 */
export function OverrideFee({ row, override, onClose }: OverrideFeeProps) {
  const session = useSession()
  const { contact } = useSessionState()
  const formatDollars = useDollars()
  const [isTakingBack, setTakingBack] = useState(false)
  const form = useForm({
    fields: feeOverrideFields,
    hidden: () => (isTakingBack ? (['fee'] as const) : []),
    send: ({ fee, reason }) =>
      saveOverride(session, { ...row, fee: isTakingBack || fee === undefined ? null : Number(fee), reason }),
    onDone: onClose,
  })
  useUnsavedWarning(form.isDirty)
  const computed = useEffectOf(contact.id, row, null)?.computed_fee
  const typed = isTakingBack ? null : readFee(form.text('fee'))
  const effect = useEffectOf(contact.id, row, typed)
  return (
    // Ctrl+Enter sends from any field of it, Escape leaves the fee as it is.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div
      className="animate-open px-4 pt-1 pb-4 pl-13"
      onKeyDown={(event) => {
        if (event.key === 'Escape' && !form.isBusy) {
          event.preventDefault()
          onClose()
        }
        if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
          event.preventDefault()
          void form.submit()
        }
      }}
    >
      <Form form={form} className="grid gap-3">
        <FormFailure form={form} failureTitle="The fee didn’t change" />
        <FocusOnMount>
          <div className="grid items-start gap-4 sm:grid-cols-[9rem_minmax(0,1fr)]">
            {!isTakingBack && <MoneyField {...form.field('fee')} />}
            <TextField {...form.field('reason')} hint="Saved with the fee. The customer can see it." />
          </div>
        </FocusOnMount>
        <FeeTrace row={row} />
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <Button type="submit" kind="primary" busy={form.isBusy}>
            {isTakingBack ? 'Use the computed fee' : 'Override the fee'}
            <span className="hidden pointer-fine:inline" aria-hidden="true">
              <Keys keys={['Ctrl', 'Enter']} />
            </span>
          </Button>
          <Button kind="quiet" onClick={onClose}>
            {computed === undefined
              ? 'Keep the fee'
              : `Keep ${formatDollars(override?.holds ? override.fee : computed)}`}
          </Button>
          {override && !isTakingBack && (
            <Button kind="quiet" onClick={() => setTakingBack(true)}>
              Back to the computed fee
            </Button>
          )}
          <p role="status" className="min-h-6 min-w-0 flex-1 basis-60 text-sm text-muted">
            {effect && <EffectText effect={effect} isTakingBack={isTakingBack} />}
          </p>
        </div>
      </Form>
    </div>
  )
}

function EffectText({ effect, isTakingBack }: { effect: Effect; isTakingBack: boolean }) {
  const formatDollars = useDollars()
  const { amount_due_now: now, amount_due: then, needs_second_person: isWaiting } = effect
  if (isWaiting === true)
    return 'This is far below the computed fee, so another rep needs to approve it. The computed fee applies until then.'
  if (then === null) return 'We’ll show the total once every contest has a price.'
  return (
    <>
      The amount due {now !== null && <>of {formatDollars(now)} </>}becomes{' '}
      <strong className="money font-semibold text-ink">{formatDollars(then)}</strong>.
      {!isTakingBack && ' The customer will see “Updated by your specialist”.'}
    </>
  )
}

/** Undefined while nothing or no fee is typed; null asks for the computed fee. */
function readFee(text: string): number | undefined {
  const read = decodeField(feeOverrideFields.fee, text.trim())
  return text.trim() !== '' && read.ok ? toDollars(read.value) : undefined
}

/** What a fee would do, once nothing more was typed for a moment. */
function useEffectOf(
  guid: string,
  { entity, index }: OverrideFeeProps['row'],
  fee: number | null | undefined,
) {
  const [shown, setShown] = useState<{ fee: number | null; effect: Effect }>()
  useEffect(() => {
    if (fee === undefined) return undefined
    let isLate = false
    const timer = setTimeout(() => {
      previewFee(guid, { entity, index, fee }).then(
        (effect) => !isLate && setShown({ fee, effect }),
        // Without an effect the form still says what is wrong as it is sent.
        () => undefined,
      )
    }, PAUSE_MS)
    return () => {
      isLate = true
      clearTimeout(timer)
    }
  }, [guid, entity, index, fee])
  return shown && shown.fee === fee ? shown.effect : undefined
}
