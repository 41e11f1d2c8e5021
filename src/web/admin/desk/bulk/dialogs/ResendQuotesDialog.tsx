import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import type { BulkSendingPreview } from '#contract/desk/bulk-runs.ts'
import { formatMoney, fromDollars } from '#domain/values/money.ts'
import { queryClient } from '#web/api/query-client.ts'
import { QueryView } from '#web/data/query/QueryView.tsx'
import type { DialogProps } from '#web/dialogs/open.ts'
import { DialogActions, DialogBody } from '#web/dialogs/shells.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Disclosure } from '#web/ui/Disclosure.tsx'
import { FocusOnMount } from '#web/ui/FocusOnMount.tsx'
import { Modal } from '#web/ui/Modal.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'

/** Closed with what was shown and agreed to. */
interface ResendQuotesProps extends DialogProps<BulkSendingPreview['quotes']> {
  /** Asks what would be sent; the dialog shows its failure, with a way to ask again. */
  load: () => Promise<BulkSendingPreview>
}

/**
 * Shows how many quotes are sent, to whom and for how much, before any is. Cancel has the focus: one press too many sends
 * nothing.
 *
 * @rule P08 Many mails are sent only after somebody has read what they are.
 */
export default function ResendQuotesDialog({ load, close }: ResendQuotesProps) {
  const asked = useId()
  const preview = useQuery(
    { queryKey: ['resending-many', asked], queryFn: load, gcTime: 0, staleTime: 0 },
    queryClient,
  )
  const seen = preview.isFetching ? [] : (preview.data?.quotes ?? [])
  const count = seen.length
  return (
    <Modal title="Reprice and resend" onDismiss={() => close()}>
      <DialogBody>
        <QueryView query={preview} waiting={<Skeleton className="h-32" />} failure={{ of: 'part' }}>
          {(shown) => <PreviewText {...shown} />}
        </QueryView>
      </DialogBody>
      <DialogActions>
        <FocusOnMount when>
          <Button onClick={() => close()}>Cancel</Button>
        </FocusOnMount>
        <Button
          kind="primary"
          busy={preview.isFetching}
          aria-disabled={count === 0 || undefined}
          onClick={count > 0 ? () => close(seen) : undefined}
        >
          {count > 0 ? `Send ${quotesOf(count)}` : 'Send'}
        </Button>
      </DialogActions>
    </Modal>
  )
}

function PreviewText({ quotes, receivers, total, problems }: BulkSendingPreview) {
  return (
    <>
      <dl className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-2">
        <dt className="text-muted">Sent</dt>
        <dd>{quotesOf(quotes.length)}</dd>
        <dt className="text-muted">To</dt>
        <dd className="wrap-anywhere">
          {receivers.length > FEW ? `${receivers.length} addresses` : receivers.join(', ') || 'No one'}
        </dd>
        <dt className="text-muted">Total</dt>
        <dd>
          <strong className="money">{formatMoney(fromDollars(total), '$')}</strong>, at today’s prices
        </dd>
      </dl>
      {receivers.length > FEW && (
        <Disclosure summary="All addresses">
          <ul className="max-h-60 overflow-y-auto wrap-anywhere">
            {receivers.map((address) => (
              <li key={address}>{address}</li>
            ))}
          </ul>
        </Disclosure>
      )}
      {problems.length > 0 && (
        <Notice kind="attention" title={`${quotesOf(problems.length)} can’t be sent`}>
          <ul className="max-h-60 overflow-y-auto">
            {problems.map(({ quote_number: number, problem }) => (
              <li key={number}>
                {number}: {problem}.
              </li>
            ))}
          </ul>
        </Notice>
      )}
      {quotes.length > 0 && (
        <p className="text-muted">We’ll send them in 10 seconds. You can undo until then.</p>
      )}
    </>
  )
}

/** So many addresses are read at a glance. */
const FEW = 3

function quotesOf(count: number): string {
  return count === 1 ? '1 quote' : `${count} quotes`
}

export const example: Omit<ResendQuotesProps, 'close'> = {
  load: () =>
    Promise.resolve({
      quotes: [
        { id: '3f2504e0-4f89-41d3-9a0c-0305e82c3301', version: 1, fee: 310 },
        { id: '3f2504e0-4f89-41d3-9a0c-0305e82c3302', version: 4, fee: 342 },
        { id: '3f2504e0-4f89-41d3-9a0c-0305e82c3303', version: 2, fee: 290 },
        { id: '3f2504e0-4f89-41d3-9a0c-0305e82c3304', version: 1, fee: 310 },
      ],
      receivers: [
        'maria@harbor-benefit.example',
        'pat@hopehouse.example',
        'lee@pines.example',
        'ann@lake.example',
      ],
      total: 1_252,
      problems: [{ quote_number: 'Q-8KD31C', problem: 'It’s already bought' }],
    }),
}
