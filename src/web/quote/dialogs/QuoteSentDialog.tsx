import { type DialogProps } from '#web/dialogs/open.ts'
import { NoticeDialog } from '#web/dialogs/shells.tsx'
import { type SentQuote } from '#web/quote/dialogs/SendQuoteDialog.tsx'
import { Button } from '#web/ui/Button.tsx'

interface QuoteSentProps extends DialogProps<'open'> {
  sent: SentQuote
}

/** Says to whom a quote went and when; a rep may answer that the mail is to be opened. */
export default function QuoteSentDialog({ sent, close }: QuoteSentProps) {
  const facts = [
    ['To', sent.to],
    ['Copy to', sent.cc],
    ['Time', new Date(sent.at).toLocaleString('en-US', { dateStyle: 'long', timeStyle: 'short' })],
  ].filter(([, value]) => value !== null)
  return (
    <NoticeDialog title="The quote is on its way" close={() => close()}>
      <dl className="grid gap-x-6 gap-y-2 sm:grid-cols-[6rem_minmax(0,1fr)]">
        {facts.map(([label, value]) => (
          <div key={label} className="contents">
            <dt className="text-muted">{label}</dt>
            <dd className="mb-1 wrap-anywhere sm:mb-0">{value}</dd>
          </div>
        ))}
      </dl>
      {sent.message === null ? (
        <p>An answer comes to your own e-mail address.</p>
      ) : (
        <Button className="justify-self-start" onClick={() => close('open')}>
          Open the sent message
        </Button>
      )}
    </NoticeDialog>
  )
}

export const example: Omit<QuoteSentProps, 'close'> = {
  sent: {
    to: 'pat@hopehouse.example, kim@hopehouse.example',
    cc: 'board@hopehouse.example',
    at: '2027-05-01T15:12:00Z',
    message: '3f2504e0-4f89-41d3-9a0c-0305e82c3301',
  },
}
