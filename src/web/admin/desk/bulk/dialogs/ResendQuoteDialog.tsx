import { useQuery } from '@tanstack/react-query'
import type { KeyboardEvent } from 'react'
import type { ResendingPreview } from '#web/admin/desk/queries.ts'
import { formatMoney, fromDollars } from '#domain/values/money.ts'
import { queryClient } from '#web/api/query-client.ts'
import { QueryView } from '#web/data/query/QueryView.tsx'
import type { DialogProps } from '#web/dialogs/open.ts'
import { DialogActions, DialogBody } from '#web/dialogs/shells.tsx'
import { Button } from '#web/ui/Button.tsx'
import { FocusOnMount } from '#web/ui/FocusOnMount.tsx'
import { Modal } from '#web/ui/Modal.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'

/** Closed with the version and the price that were shown. */
interface ResendQuoteProps extends DialogProps<{ version: number; fee: number }> {
  guid: string
  quoteNumber: string
  /** Asks what would be sent; the dialog shows its failure, with a way to ask again. */
  load: (guid: string) => Promise<ResendingPreview>
}

/** Shows what a quote costs today and who gets it; Enter sends it. The button has the focus from the start. */
export default function ResendQuoteDialog({ guid, quoteNumber, load, close }: ResendQuoteProps) {
  const preview = useQuery(
    { queryKey: ['resending', guid], queryFn: () => load(guid), gcTime: 0, staleTime: 0 },
    queryClient,
  )
  const seen = preview.isFetching ? undefined : sendableOf(preview.data)
  return (
    <Modal title={`Reprice and resend ${quoteNumber}`} onDismiss={() => close()}>
      <DialogBody>
        <QueryView query={preview} waiting={<Skeleton className="h-24" />} failure={{ of: 'part' }}>
          {(shown) => <PreviewText {...shown} />}
        </QueryView>
      </DialogBody>
      <DialogActions>
        <Button onClick={() => close()}>Cancel</Button>
        <FocusOnMount when>
          <Button
            kind="primary"
            busy={preview.isFetching}
            aria-disabled={!seen || undefined}
            onKeyDown={ignoreRepeats}
            onClick={seen && (() => close(seen))}
          >
            Send
          </Button>
        </FocusOnMount>
      </DialogActions>
    </Modal>
  )
}

/** What was shown, if it can be sent. */
function sendableOf(shown: ResendingPreview | undefined) {
  if (!shown || shown.problem !== null || shown.fee === null) return undefined
  return { version: shown.version, fee: shown.fee }
}

/** A key that is held down opens and confirms nothing. */
function ignoreRepeats(event: KeyboardEvent) {
  if (event.repeat) event.preventDefault()
}

function PreviewText({ tournament_name: event, to, fee, fee_before: before, problem }: ResendingPreview) {
  const isChanged = fee !== null && before !== null && fee !== before
  return (
    <>
      {event !== null && <p className="font-semibold">{event}</p>}
      <dl className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-2">
        <dt className="text-muted">To</dt>
        <dd className="wrap-anywhere">{to ?? 'No one. This quote has no email address'}</dd>
        <dt className="text-muted">Price today</dt>
        <dd>
          {isChanged && (
            <>
              <s className="money text-muted">{formatMoney(fromDollars(before), '$')}</s>{' '}
            </>
          )}
          <strong className="money">{fee === null ? 'None yet' : formatMoney(fromDollars(fee), '$')}</strong>
        </dd>
      </dl>
      {problem === null ? (
        <p className="text-muted">We’ll send it in 10 seconds. You can undo until then.</p>
      ) : (
        <Notice kind="attention" title="We can’t send this quote">
          {problem}.
        </Notice>
      )}
    </>
  )
}

export const example: Omit<ResendQuoteProps, 'close'> = {
  guid: '3f2504e0-4f89-41d3-9a0c-0305e82c3301',
  quoteNumber: 'Q-8KD31C',
  load: () =>
    Promise.resolve({
      quote_number: 'Q-8KD31C',
      version: 3,
      tournament_name: 'Harbor Benefit Open',
      to: 'maria@harbor-benefit.example',
      fee_before: 310,
      fee: 342,
      problem: null,
    }),
}
