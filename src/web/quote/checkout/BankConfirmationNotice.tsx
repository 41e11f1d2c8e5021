import { Button } from '#web/ui/Button.tsx'
import { Notice } from '#web/ui/Notice.tsx'

interface BankConfirmationNoticeProps {
  onOtherCard: () => void
}

/** The bank's window was left without an answer: both ways on from there. */
export function BankConfirmationNotice({ onOtherCard }: BankConfirmationNoticeProps) {
  return (
    <Notice kind="attention" title="Your bank waits for you to confirm this payment" live>
      <p>
        Nothing is charged until you have. Press the button below to open your bank’s window again, or use
        another card: then this payment is given up.
      </p>
      <Button className="mt-3" onClick={onOtherCard}>
        Use another card
      </Button>
    </Notice>
  )
}
