import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { contestName } from '#domain/contests/contest-definition.ts'
import { feeOverrideFields } from '#domain/policy/fee-override.ts'
import type { RowPlace } from '#web/quote/contests/rows/use-open-row.ts'
import { useFeeLine } from '#web/policy/amendments/editing/comparison/fees.ts'
import { useOrigins } from '#web/policy/amendments/editing/comparison/insured-now.ts'
import { feeProblems } from '#web/policy/amendments/editing/build-change.ts'
import { useChange, useTypedChange } from '#web/policy/amendments/editing/change-context.ts'
import { feeKey } from '#web/policy/amendments/editing/row-fees.ts'
import type { TypedFee } from '#web/policy/amendments/editing/typed-change.ts'
import { useDollars } from '#web/quote/price/use-dollars.ts'
import { overridesQuery } from '#web/quote/rep/rep-calls.ts'
import { useAnswersState } from '#web/quote/answers/context.ts'
import { Button } from '#web/ui/Button.tsx'
import { FocusOnMount } from '#web/ui/FocusOnMount.tsx'
import { MoneyField } from '#web/ui/MoneyField.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { whenReleased } from '#web/ui/when-released.ts'

/**
 * The fee of one contest, set by a rep with a reason, or calculated again.
 *
 * @rule D67 R03 The computed fee stands beside the one that is typed.
 */
export function FeeByHand({ kind, slot }: RowPlace) {
  const { typed } = useChange()
  const { fees } = useTypedChange()
  const key = feeKey(kind.entity, slot)
  const name = contestName(kind, slot).toLowerCase()
  const set = (fee: TypedFee | undefined) => {
    const { [key]: _former, ...others } = typed.get().fees
    typed.set({ fees: fee ? { ...others, [key]: fee } : others })
  }
  const fee = fees[key]
  const isSetByHand = useIsSetByHand({ kind, slot })

  if (fee)
    return <TypedFeeFields kind={kind} slot={slot} fee={fee} onChange={set} onCancel={() => set(undefined)} />
  return (
    <>
      <Button kind="quiet" onClick={() => set({ fee: '', reason: '' })}>
        Set the fee <span className="sr-only">of {name}</span>
      </Button>
      {isSetByHand && (
        <Button kind="quiet" onClick={() => set({ fee: '', reason: '', isTakenBack: true })}>
          Back to the computed fee <span className="sr-only">of {name}</span>
        </Button>
      )}
    </>
  )
}

/** Whether a rep set the fee that holds now. */
function useIsSetByHand({ kind, slot }: RowPlace): boolean {
  const { contact } = useAnswersState()
  const origin = useOrigins()(kind.entity, slot)
  const { data: overrides = [] } = useQuery(overridesQuery(contact.id, contact.version))
  return overrides.some(({ entity, index, holds }) => holds && entity === kind.entity && index === origin)
}

interface TypedFeeFieldsProps extends RowPlace {
  fee: TypedFee
  onChange: (fee: TypedFee) => void
  onCancel: () => void
}

function TypedFeeFields({ kind, slot, fee, onChange, onCancel }: TypedFeeFieldsProps) {
  const { computed, after } = useFeeLine(kind, slot)
  const dollars = useDollars()
  const [left, setLeft] = useState<readonly string[]>([])
  const problems = feeProblems(fee)
  const errorOf = (field: string) =>
    left.includes(field) ? problems.find((problem) => problem.field === field)?.message : undefined
  const name = contestName(kind, slot).toLowerCase()
  const fieldProps = (field: 'fee' | 'reason') => ({
    name: `${feeKey(kind.entity, slot)} ${field}`.replaceAll(' ', '_'),
    label: feeOverrideFields[field].label,
    value: fee[field],
    error: errorOf(field),
    required: true,
    onChange: (text: string) => onChange({ ...fee, [field]: text }),
    // An error that appears while a button is pressed would move it away.
    onBlur: () => whenReleased(() => setLeft((fields) => [...fields, field])),
  })
  return (
    <fieldset className="grid min-w-0 basis-full gap-3 rounded-md bg-well p-4">
      <legend className="sr-only">Fee of {name}</legend>
      <FocusOnMount>
        <div className="grid items-start gap-4 @[28rem]:grid-cols-[9rem_minmax(0,1fr)]">
          {!fee.isTakenBack && <MoneyField {...fieldProps('fee')} />}
          <TextField {...fieldProps('reason')} hint="Saved with the fee. The customer can see it." />
        </div>
      </FocusOnMount>
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <p className="text-sm text-muted">
          {fee.isTakenBack ? 'Back to the computed fee: ' : 'Computed fee: '}
          {dollars(computed ?? after)}
        </p>
        <Button kind="quiet" onClick={onCancel}>
          Keep the fee <span className="sr-only">of {name} as it is</span>
        </Button>
      </div>
    </fieldset>
  )
}
