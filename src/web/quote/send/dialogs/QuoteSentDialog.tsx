import type { DialogProps } from '#web/dialogs/open.ts'
import { NoticeDialog } from '#web/dialogs/shells.tsx'
import type { SentQuote } from '#web/quote/send/dialogs/SendQuoteDialog.tsx'
import { formatMoment } from '#web/ui/format-moment.ts'
import { Button } from '#web/ui/Button.tsx'

interface QuoteSentProps extends DialogProps<string> {
  sent: SentQuote
}

/** Shows to whom a quote was sent and when. A rep may answer with the message to open. */
export default function QuoteSentDialog({ sent, close }: QuoteSentProps) {
  const facts = [
    ['To', sent.to],
    ['Copy to', sent.cc],
    ['Time', formatMoment(sent.at)],
  ].filter(([, value]) => value !== null)
  return (
    <NoticeDialog title="We’re sending the quote" close={() => close()}>
      <dl className="grid gap-x-6 gap-y-2 sm:grid-cols-[6rem_minmax(0,1fr)]">
        {facts.map(([label, value]) => (
          <div key={label} className="contents">
            <dt className="text-muted">{label}</dt>
            <dd className="mb-1 wrap-anywhere sm:mb-0">{value}</dd>
          </div>
        ))}
      </dl>
      {sent.messages.length === 0 && <p>Replies will come to your own email address.</p>}
      {sent.messages.map(({ id, to }) => (
        <Button key={id} className="justify-self-start wrap-anywhere" onClick={() => close(id)}>
          {sent.messages.length === 1 ? 'Open the sent message' : `Open the message to ${to}`}
        </Button>
      ))}
    </NoticeDialog>
  )
}

export const example: Omit<QuoteSentProps, 'close'> = {
  sent: {
    to: 'pat@hopehouse.example, kim@hopehouse.example',
    cc: 'board@hopehouse.example',
    at: '2027-05-01T15:12:00Z',
    messages: [{ id: '3f2504e0-4f89-41d3-9a0c-0305e82c3301', to: 'pat@hopehouse.example' }],
  },
}
