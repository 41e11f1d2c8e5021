import { useDollars } from '#web/quote/price/use-dollars.ts'
import { Checkbox } from '#web/ui/Checkbox.tsx'
import { Notice } from '#web/ui/Notice.tsx'

interface ChangedPriceNoticeProps {
  /** Of the field of the tick. */
  name: string
  /** In dollars: what was shown, and what is charged now. */
  was: number
  now: number
  isAccepted: boolean
  accept: (ticked: boolean) => void
}

/** @rule N101 Another price than the one that was shown: both, and the tick without which it is not charged. */
export function ChangedPriceNotice({ name, was, now, isAccepted, accept }: ChangedPriceNoticeProps) {
  const dollars = useDollars()
  return (
    <Notice kind="attention" title="The price has changed" live>
      <p>
        It changed after you opened this page, from <s className="money">{dollars(was)}</s> to{' '}
        <strong className="money">{dollars(now)}</strong>. Nothing was charged.
      </p>
      <Checkbox
        name={name}
        label={`I accept ${dollars(now)}`}
        value={isAccepted ? 'Yes' : 'No'}
        onChange={(value) => accept(value === 'Yes')}
      />
    </Notice>
  )
}
